import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { cheapHashingCost, testApp } from '../testing/app.ts'
import { type App, createClient, readText } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { type JsonSchema, schemaErrors } from '../testing/json-schema.ts'
import {
  acceptedBodyFor,
  acceptedPathFor,
  pathForChild,
  validBodyFor,
  routeName,
} from '../testing/fixtures/requests.ts'
import { type Route, routes } from './all-routes.ts'

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>
type ResponseHeaders = { readonly 'Error-Code': { readonly schema: { readonly enum: readonly string[] } } }
type Operation = {
  readonly security: readonly object[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content; readonly headers?: ResponseHeaders }>>
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const published = async (app: App, { path, method }: Route) => {
  const { paths } = await createClient(app).json<Document>('GET', '/api/openapi.json')
  const operation = paths[path]?.[method.toLowerCase()]
  assert(operation, 'every route is documented')
  return operation
}

/** Checks the status, Error-Code, content type and every field of a response against the OpenAPI document. */
const expectAnnounced = async (response: Response, { responses }: Operation) => {
  const announced = responses[String(response.status)]
  expect([response.status, announced]).toEqual([response.status, expect.anything()])
  const text = await readText(response)
  const codes = announced?.headers?.['Error-Code'].schema.enum ?? [null]
  expect(codes).toContain(response.headers.get('Error-Code'))
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? 'none'
  expect([type]).toEqual(Object.keys(announced?.content ?? { none: {} }))
  if (type === 'none') return expect(text).toBe('')
  const schema = announced?.content?.[type]?.schema ?? {}
  expect(schemaErrors(schema, type === 'application/json' ? (JSON.parse(text) as unknown) : text)).toEqual([])
}

/** Uses 100,000 hashing rounds for routes that return verifiers, because their schema allows no fewer. */
const appFor = ({ path }: Route) =>
  testApp({ hashingCost: path.includes('/logins') ? { ...cheapHashingCost, rounds: 100_000 } : cheapHashingCost })

const named = routes.map((route) => [routeName(route), route] as const)
const withBody = named.filter(([, { body }]) => body !== undefined)

// SPEC: 7.2
describe('every response matches /api/openapi.json', () => {
  test.each(named)('%s: success', async (_name, route) => {
    const app = appFor(route)
    const moss = await household(app, 'moss')
    const body = await acceptedBodyFor(route, moss)
    const response = await moss.parent.request(route.method, await acceptedPathFor(route, moss), body)
    expect(response.ok).toBe(true)
    await expectAnnounced(response, await published(app, route))
  })

  test.each(named.filter(([, { access: who }]) => who !== 'anyone'))(
    '%s: errors for users without access',
    async (_name, route) => {
      const app = appFor(route)
      const moss = await household(app, 'moss')
      const operation = await published(app, route)
      const path = await acceptedPathFor(route, moss)
      const anonymous = await createClient(app).request(route.method, path, validBodyFor(route))
      expect(anonymous.status).toBe(401)
      await expectAnnounced(anonymous, operation)
      for (const [sender, userId] of [
        [moss.ben.client, moss.ben.userId],
        [moss.anna.client, moss.anna.userId],
      ] as const)
        await expectAnnounced(await sender.request(route.method, path, validBodyFor(route, userId)), operation)
    },
  )

  test('the document says which routes need a session', async () => {
    const app = testApp()
    for (const [name, route] of named) {
      const { security } = await published(app, route)
      expect([name, security.length]).toEqual([name, route.access === 'anyone' ? 0 : 1])
    }
  })
})

describe('request bodies match the document', () => {
  test.each(withBody)('%s: an accepted body matches', async (_name, route) => {
    const { requestBody } = await published(testApp(), route)
    const schema = requestBody?.content['application/json']?.schema ?? {}
    expect(schemaErrors(schema, validBodyFor(route))).toEqual([])
  })

  test.each(withBody)('%s: rejects unknown fields and missing required fields', async (_name, route) => {
    const app = testApp()
    const moss = await household(app, 'moss')
    const { requestBody } = await published(app, route)
    const schema = requestBody?.content['application/json']?.schema ?? {}
    const body = validBodyFor(route) ?? {}
    const path = pathForChild(route, moss.anna)
    expect(schemaErrors(schema, { ...body, colour: 'red' })).toEqual(['has colour, which is not described'])
    expect((await moss.parent.request(route.method, path, { ...body, colour: 'red' })).status).toBe(400)
    for (const name of [schema['required']].flat().map(String)) {
      const { [name]: _left, ...rest } = body as Record<string, unknown>
      expect(schemaErrors(schema, rest)).toEqual([`lacks ${name}`])
      expect([name, (await moss.parent.request(route.method, path, rest)).status]).toEqual([name, 400])
    }
  })

  const amounts = [
    ['POST /api/create-child-account', 'startingBalance', [0, 0.29, 1e6], [-0.01, 1e8 + 1]],
    ['PATCH /api/children/{id}', 'allowanceAmount', [0, 0.29, 1e6], [-0.01, 1e8 + 1]],
    ['PATCH /api/children/{id}', 'interestRate', [0, 0.29, 100], [-0.01, 100.01]],
    ['PATCH /api/children/{id}/cash', 'cashOnHand', [0, 0.29, 1e6], [-0.01, 1e8 + 1]],
    ['POST /api/children/{id}/transactions', 'amount', [0.01, 0.29, 1e6], [0, -5, 1e8 + 1]],
    ['POST /api/children/{id}/savings-goals', 'targetAmount', [0.01, 0.29, 1e6], [0, -5, 1e8 + 1]],
    ['PATCH /api/savings-goals/{id}', 'currentAmount', [0, 0.29, 1e6], [-0.01, 1e8 + 1]],
  ] as const

  test.each(amounts)('%s: %s has the bounds of the document', async (name, field, accepted, refused) => {
    const route = routes.find((known) => routeName(known) === name)
    assert(route, 'the route exists')
    const app = testApp()
    const moss = await household(app, 'moss')
    const { requestBody } = await published(app, route)
    const schema = requestBody?.content['application/json']?.schema ?? {}
    for (const value of [...accepted, ...refused]) {
      const body = { ...(await acceptedBodyFor(route, moss)), [field]: value }
      const { status } = await moss.parent.request(route.method, await acceptedPathFor(route, moss), body)
      const isAccepted = accepted.some((known) => known === value)
      // A second child of the same name is refused with 409.
      expect([value, status !== 400, schemaErrors(schema, body).length === 0]).toEqual([value, isAccepted, isAccepted])
    }
  })
})
