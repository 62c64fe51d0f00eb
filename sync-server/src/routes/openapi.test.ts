import { describe, expect, test } from 'vitest'
import { is } from 'valibot'
import { cheapHashingCost, testApp } from '../testing/app.ts'
import { createClient, readText } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { errorStatuses } from '../middleware/error-response.ts'
import { acceptedBodyFor, acceptedPathFor, pathForChild, routeName } from '../testing/fixtures/requests.ts'
import { routes } from './all-routes.ts'

type Operation = {
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: { readonly 'application/json': { readonly schema: { readonly required: readonly string[] } } }
  }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
}
type Document = {
  readonly openapi: string
  readonly servers: readonly object[]
  readonly components: { readonly securitySchemes: { readonly session: object } }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const read = () => createClient(testApp()).json<Document>('GET', '/api/openapi.json')

test('the document is OpenAPI 3.1 and lists exactly the existing routes', async () => {
  const { openapi, paths } = await read()
  expect(openapi).toBe('3.1.0')
  const named = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual(routes.map(routeName).toSorted())
})

test.each([
  ['https://ledger.example.org', '/', '__Host-little-ledger'],
  ['https://example.org/ledger', '/ledger', '__Host-little-ledger'],
  ['http://localhost:3000', '/', 'little-ledger'],
])('with PUBLIC_URL=%s, the document has the base path %s and the cookie %s', async (publicUrl, url, name) => {
  const app = testApp({ publicUrl })
  const { servers, components } = await createClient(app).json<Document>('GET', '/api/openapi.json')
  expect(servers).toEqual([{ url }])
  expect(components.securitySchemes.session).toEqual({ type: 'apiKey', in: 'cookie', name })
})

test('every route lists every error, except 405, which only static files give', async () => {
  const statuses = [...new Set<number>(Object.values(errorStatuses))].filter((status) => status !== 405)
  const { paths } = await read()
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  for (const { responses } of operations)
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(statuses.map(String)))
})

describe('every route responds as documented', () => {
  test.each(routes.map((route) => [routeName(route), route] as const))('%s', async (_name, route) => {
    const app = testApp({ hashingCost: { ...cheapHashingCost, rounds: 100_000 } })
    const moss = await household(app, 'moss')
    const path = await acceptedPathFor(route, moss)
    const body = await acceptedBodyFor(route, moss)
    const response = await moss.parent.request(route.method, path, body)
    const operation = (await read()).paths[route.path]?.[route.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toContain(String(response.status))
    expect(response.status).toBe(route.status)
    const { schema, isStream } = route
    const types = Object.keys(operation?.responses[route.status]?.content ?? {})
    if (types.length > 0) expect(types).toEqual([response.headers.get('Content-Type')])
    if (isStream) expect(await readText(response)).toMatch(/^event: change\n/)
    else if (schema === undefined) expect(await response.text()).toBe('')
    else expect([is(schema, await response.json())]).toEqual([true])
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`)
    expect(inPath).toEqual(route.path.match(/\{\w+\}/g) ?? [])
  })
})

test('the weeks of a forecast are a number from 1 to 52', async () => {
  const { paths } = await read()
  expect(paths['/api/children/{id}/forecast']?.['get']?.parameters).toContainEqual({
    ...{ in: 'query', name: 'weeks', required: true },
    schema: { type: 'integer', minimum: 1, maximum: 52 },
  })
})

test('the documentation of request bodies is generated from the schemas that parse them', async () => {
  const { paths } = await read()
  const schema = paths['/api/register']?.['post']?.requestBody?.content['application/json'].schema
  expect(schema).toMatchObject({
    additionalProperties: false,
    required: ['username', 'password', 'firstName', 'lastName'],
    properties: {
      username: { type: 'string', minLength: 3 },
      isParent: { description: expect.stringContaining('no effect') },
    },
  })
})

test.each(routes.filter(({ body }) => body !== undefined).map((route) => [routeName(route), route] as const))(
  '%s: the document says whether the body is required',
  async (_name, route) => {
    const operation = (await read()).paths[route.path]?.[route.method.toLowerCase()]
    const { parent, anna } = await household(testApp(), 'moss')
    const { status } = await parent.request(route.method, pathForChild(route, anna))
    expect([operation?.requestBody?.required, status]).toEqual(
      route.path === '/api/logout' ? [false, 204] : [true, 400],
    )
  },
)
