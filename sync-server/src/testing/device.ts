import { assert, type PullAnswer, type PushAnswer, type PushResult } from '@little-ledger/domain'
import { type App, type Client, clientOf } from './client.ts'
import { DEVICE, newId, type SentEntry, type Told } from './entries.ts'
import { household } from './household.ts'

export const pushBodyOf = (actor: string, entries: readonly unknown[], changes: object = {}) => ({
  ...{ protocol: 1, epoch: null, actor, device: DEVICE, entries },
  ...changes,
})

export const sendPush = (client: Client, actor: string, entries: readonly unknown[], changes: object = {}) =>
  client.request('POST', '/api/sync/push', pushBodyOf(actor, entries, changes))

export const pushAs = (client: Client, actor: string, entries: readonly unknown[]) =>
  client.json<PushAnswer>('POST', '/api/sync/push', pushBodyOf(actor, entries))

/** What became of one entry pushed by itself. */
export const pushOne = async (client: Client, actor: string, entry: unknown): Promise<PushResult> => {
  const { results } = await pushAs(client, actor, [entry])
  assert(results[0] && results.length === 1, 'one entry has one result')
  return results[0]
}

/** A result in short: its status, and its code where it was refused. */
export const verdictOf = ({ status, code }: PushResult) => code ?? status

export const pullPage = (client: Client, query: Readonly<Record<string, string | number>> = {}) =>
  client.json<PullAnswer>(
    'GET',
    `/api/sync/pull?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  )

/** Pulls page by page from the beginning until there is no more. */
export const pullAll = async (client: Client, limit = 1_000) => {
  const entries: PullAnswer['entries'][number][] = []
  let page = await pullPage(client, { limit })
  const pages = [page]
  for (;;) {
    entries.push(...page.entries)
    if (!page.more) return { entries, pages, last: page }
    page = await pullPage(client, { epoch: page.epoch, scope: page.scope, after: page.next, limit })
    pages.push(page)
  }
}

export const familyIdOf = async (parent: Client): Promise<string> => {
  const { entries } = await pullPage(parent)
  const familyId = entries[0]?.entry['familyId']
  assert(typeof familyId === 'string', 'a family that signed up has an entry')
  return familyId
}

/** A household with its ids as a device knows them. */
export const syncedHousehold = async (app: App, name: string) => {
  const home = await household(app, name)
  const familyId = await familyIdOf(home.parent)
  const { parent, userId, anna, ben } = home
  const about = (child: { readonly id: string; readonly userId: string }, by: string): Told => ({
    ...{ familyId, by, childId: child.id, userId: child.userId },
  })
  return {
    ...home,
    familyId,
    /** What the parent says about Anna. */
    parentOnAnna: about(anna, userId),
    /** What Anna says about herself. */
    annaOnAnna: about(anna, anna.userId),
    about,
    pushAsParent: (entries: readonly SentEntry[]) => pushAs(parent, userId, entries),
    pushAsAnna: (entries: readonly SentEntry[]) => pushAs(anna.client, anna.userId, entries),
    pushAsBen: (entries: readonly SentEntry[]) => pushAs(ben.client, ben.userId, entries),
  }
}

/** A family that so far only a device knows. */
export const familyOnDevice = (username: string) => {
  const [familyId, userId, childId, childUserId] = [newId(), newId(), newId(), newId()]
  return {
    adoptBody: { familyId, userId, username, password: 'correct horse' },
    told: { familyId, by: userId, childId, userId: childUserId } satisfies Told,
  }
}

/** Carries a family up and answers the client that is signed in by it. */
export const adoptFamily = async (app: App, username: string) => {
  const { adoptBody, told } = familyOnDevice(username)
  const client = clientOf(app)
  const { epoch, userId } = await client.json<{ epoch: string; userId: string }>('POST', '/api/sync/adopt', adoptBody)
  return { client, epoch, userId, adoptBody, told }
}
