import { assert, type Entry } from '@little-ledger/domain'
import { checkRefusal, checkWrite } from '../checks/slow-server.ts'
import { noteApiWrite } from '../checks/undetectable.ts'
import type { World } from '../types.ts'

type Write = readonly [method: string, path: string, body: object | undefined]

/** Sends a request to the server as an API client. */
async function send(world: World, method: string, path: string, body: object | undefined, cookie?: string) {
  const request = { method, path, body: body && JSON.stringify(body), cookie, address: '198.51.100.1' }
  const response = await world.server.handle(request)
  await world.monitor.onResponse(world, request, response)
  return response
}

async function signInThroughApi(world: World): Promise<string> {
  const { user, password } = world.parent
  const response = await send(world, 'POST', '/api/login', { username: user.username, password })
  const [cookie] = response.headers.getSetCookie()[0]?.split(';') ?? []
  assert(response.status === 200 && cookie !== undefined, 'the parent can sign in')
  return cookie
}

/** Writes as the parent through the REST API. The server stamps the entries, and all devices must receive them. */
export async function writeThroughApi(world: World): Promise<void> {
  const { server, random, familyId, eventLog, clock } = world
  const before = await server.entries(familyId)
  const deletedIds = new Set(before.flatMap(({ entry }) => (entry.kind === 'child.deleted' ? [entry.childId] : [])))
  const added = before.flatMap(({ entry }) =>
    entry.kind === 'child.added' && !deletedIds.has(entry.childId) ? [entry] : [],
  )
  if (added.length === 0) return
  const { childId, name, unit } = random.pick(added)
  const decimals = unit === undefined ? 100 : 1
  const cookie = await signInThroughApi(world)
  const date = new Date(clock.now()).toISOString().slice(0, 10)
  const deposit = { type: 'deposit', amount: random.between(1, 900) / decimals, description: 'By API', date }
  const writes: readonly Write[] = [
    ['POST', '/transactions', deposit],
    ['PATCH', '/cash', { cashOnHand: random.between(0, 900) / decimals }],
    ['DELETE', '', undefined],
  ]
  const [method, path, body] = random.pick(writes.slice(0, random.chance(0.06) ? 3 : 2))
  const response = await send(world, method, `/api/children/${childId}${path}`, body, cookie)
  checkRefusal(world, response)
  if (response.status === 503) return eventLog.add('API request: the server’s clock is slow')
  assert(response.status < 300, `the API accepts the parent’s request: ${response.status} ${response.text}`)
  checkWrite(world)
  const known = new Set(before.map(({ entry }) => entry.id))
  const created = (await server.entries(familyId))
    .map(({ entry }) => entry)
    .filter((entry: Entry) => !known.has(entry.id))
  for (const entry of created) {
    noteApiWrite(world, entry.id)
    world.acknowledged.add({ entry, by: world.parent, where: 'the server' })
  }
  eventLog.add(`API request: ${method} ${name}${path} → ${created.map(({ id }) => id.slice(-6)).join(' ')}`)
}
