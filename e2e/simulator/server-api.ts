import { assert, type Entry } from '@little-ledger/domain'
import type { World } from './world.ts'

type Write = readonly [method: string, path: string, body: object | undefined]

/** Asks the server in the parent's name, as another client of its API does. */
async function ask(world: World, method: string, path: string, body: object | undefined, cookie?: string) {
  const asked = { method, path, body: body && JSON.stringify(body), cookie, address: '198.51.100.1' }
  const answer = await world.server.answer(asked)
  await world.monitor.observe(world, asked, answer)
  return answer
}

async function logIn(world: World): Promise<string> {
  const { user, password } = world.parent
  const answer = await ask(world, 'POST', '/api/login', { username: user.username, password })
  const [cookie] = answer.headers.getSetCookie()[0]?.split(';') ?? []
  assert(answer.status === 200 && cookie !== undefined, 'the parent can log in')
  return cookie
}

/** Somebody writes by the server's API and not by the app: the server stamps it, and every device is to have it. */
export async function writeByApi(world: World): Promise<void> {
  const { server, random, familyId, story, clock } = world
  const before = await server.entries(familyId)
  const gone = new Set(before.flatMap(({ entry }) => (entry.kind === 'child.deleted' ? [entry.childId] : [])))
  const added = before.flatMap(({ entry }) => (entry.kind === 'child.added' && !gone.has(entry.childId) ? [entry] : []))
  if (added.length === 0) return
  const { childId, name } = random.pick(added)
  const cookie = await logIn(world)
  const date = new Date(clock.now()).toISOString().slice(0, 10)
  const deposit = { type: 'deposit', amount: random.between(1, 900) / 100, description: 'By API', date }
  const writes: readonly Write[] = [
    ['POST', '/transactions', deposit],
    ['PATCH', '/cash', { cashOnHand: random.between(0, 900) / 100 }],
    ['DELETE', '', undefined],
  ]
  const [method, path, body] = random.pick(writes.slice(0, random.chance(0.06) ? 3 : 2))
  const answer = await ask(world, method, `/api/children/${childId}${path}`, body, cookie)
  assert(answer.status < 300, `the API takes what a parent writes: ${answer.status} ${answer.text}`)
  const known = new Set(before.map(({ entry }) => entry.id))
  const made = (await server.entries(familyId)).map(({ entry }) => entry).filter((entry: Entry) => !known.has(entry.id))
  for (const entry of made) world.saved.note({ entry, by: world.parent, where: 'the server' })
  story.tell(`by the server's API: ${method} ${name}${path} → ${made.map(({ id }) => id.slice(-6)).join(' ')}`)
}
