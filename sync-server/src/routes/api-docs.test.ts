import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { assert, pullQuery } from '@little-ledger/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../operations/listen.ts'
import { securityHeadersFor } from '../middleware/security-headers.ts'
import { testApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/built-app.ts'
import { createClient } from '../testing/client.ts'
import { readDocument, stepsOf, tableUnder } from '../testing/documents.ts'
import { household } from '../testing/fixtures/household.ts'
import { freePort } from '../testing/program/ports.ts'
import { pathForChild, validBodyFor, routeName } from '../testing/fixtures/requests.ts'
import { errorStatuses } from '../middleware/error-response.ts'
import { routes } from './all-routes.ts'

type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly requestBody?: Body }>>>>
}
type Body = { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
type Schema = {
  readonly properties: Readonly<Record<string, { readonly description?: string }>>
  readonly required?: readonly string[]
}

const document = readDocument('api.md')

const startServer = async (now: () => number) => {
  const port = await freePort()
  const headers = await securityHeadersFor('http://localhost')
  const listening = await listen({ fetch: testApp({ now }).fetch, host: '127.0.0.1', port, headers })
  assert(listening.ok, 'a free port can be opened')
  onTestFinished(() => listening.value.stop(0))
  return port
}

/** Ignores ids, which are random, the device ids in stamps, and whitespace. */
const compared = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
    .replaceAll(/-[0-9a-f]{12}(?=")/g, '-device')
    .replaceAll(/\s/g, '')

const hasPrograms = [
  ['curl', '--version'],
  ['bash', '--version'],
  ['openssl', 'version'],
].every(([program = '', argument = '']) => spawnSync(program, [argument]).status === 0)

const walkthrough = readDocument('sync.md').replace(/^.*\n## Walkthrough\n/s, '')

// The times are those at which the example responses were created. The change feed does not end by itself.
test.skipIf(!hasPrograms).each([
  ['docs/api.md', document, '2026-11-21T11:17:01.886Z'],
  ['the walkthrough in docs/sync.md', walkthrough, '2026-11-21T09:00:01.000Z'],
])('the commands in %s return the output shown on the page', async (_, text, createdAt) => {
  const now = Date.parse(createdAt)
  const port = await startServer(() => now)
  const steps = stepsOf(text).filter(({ commands }) => !commands.includes('/api/sync/events'))
  const END = '\n--- the next step ---\n'
  const script = steps.map(({ commands }) => `${commands}printf '${END.replaceAll('\n', '\\n')}'\n`).join('')
  const pasted = script
    .replace('LEDGER=http://localhost:3000', `LEDGER=http://127.0.0.1:${port}`)
    .replaceAll('$(date +%s)000', String(now))
  // Without SHLVL, bash mistakes piped stdin for a remote shell and reads ~/.bashrc.
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-euc', pasted], { cwd: temporaryFolder() })
  expect(stderr).toBe('')
  const outputs = stdout.split(END)
  expect(steps.length).toBeGreaterThan(5)
  for (const [index, { commands, output }] of steps.entries())
    expect([commands, compared(outputs[index] ?? '')]).toEqual([commands, compared(output ?? '')])
})

test('docs/api.md lists every error code with its status', () => {
  const rows = tableUnder(document, 'Error codes').map(([code = '', status]) => [
    code.replaceAll('`', ''),
    Number(status),
  ])
  expect(Object.fromEntries(rows)).toEqual(errorStatuses)
})

describe('the route table in docs/api.md', () => {
  const rows = tableUnder(document, 'All calls').map(([call = '', access, body, response]) => ({
    route: call.replaceAll('`', '').replace(/\?.*/, ''),
    access,
    body,
    response,
  }))

  // SPEC: 7.2
  test('lists exactly the existing routes', () => {
    expect(rows.map((row) => row.route).toSorted()).toEqual(routes.map(routeName).toSorted())
  })

  test.each(routes.map((route) => [routeName(route), route] as const))(
    'shows who may call %s and which status it returns',
    async (name, route) => {
      const row = rows.find((found) => found.route === name)
      expect(row?.response).toMatch(new RegExp(`^${route.status}\\b`))
      expect(row?.body === '').toBe(
        route.body === undefined && (route.query === undefined || name.includes('forecast')),
      )
      const moss = await household(testApp(), 'moss')
      const path = pathForChild(route, moss.anna)
      const body = validBodyFor(route, moss.anna.userId)
      const anonymous = (await createClient(testApp()).request(route.method, path, body)).status
      expect(row?.access === 'anyone').toBe(
        anonymous !== 401 || ['/api/login', '/api/sync/resume'].includes(route.path),
      )
      if (row?.access === 'anyone') return
      const { status } = await moss.anna.client.request(route.method, path, body)
      expect([row?.access, [403, 404].includes(status)]).toEqual([row?.access, row?.access === 'parent'])
    },
  )

  test('lists the body fields and marks the optional ones', async () => {
    const { paths } = await createClient(testApp()).json<Described>('GET', '/api/openapi.json')
    const documented = rows.filter(({ route, body }) => body !== '' && /^(POST|PATCH) \/api\/(?!sync)/.test(route))
    for (const { route, body = '' } of documented) {
      const [method = '', path = ''] = route.split(' ')
      const schema = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json'].schema
      assert(schema, `${route} has a body`)
      const taken = Object.entries(schema.properties).filter(
        ([, { description = '' }]) => !/no effect/.test(description),
      )
      const fields = taken.map(([name]) => (schema.required?.includes(name) ? name : `${name}?`))
      const named = body.match(/\b[a-z]\w+\??(?=,|;|$| \()/gi) ?? []
      expect([route, named.toSorted()]).toEqual([route, fields.toSorted()])
    }
    expect(documented).toHaveLength(10)
  })

  test('lists the parameters of a pull', () => {
    const row = rows.find(({ route }) => route === 'GET /api/sync/pull')
    expect(row?.body).toBe(
      Object.keys(pullQuery.entries)
        .map((name) => `${name}?`)
        .join(', '),
    )
  })
})
