import { randomUUID } from 'node:crypto'

/** An entry in the sync protocol. */
export type WireEntry = Readonly<Record<string, unknown>> & { readonly kind: string }

interface PullPage {
  readonly epoch: string
  readonly entries: readonly { readonly entry: WireEntry }[]
  readonly next: number
  readonly more: boolean
}

/** A signed-in user of the sync API (docs/sync.md), without the app. */
export type LedgerClient = {
  readonly userId: string
  /** All entries visible to the user, in the order the server received them. */
  readonly entries: () => Promise<readonly WireEntry[]>
  /** Pushes `count` one-cent deposits for the family's child. */
  readonly depositCents: (count: number) => Promise<void>
}

/** Maximum number of entries per push. */
const PUSH_LIMIT = 500
const DEVICE = '0a1b2c3d4e5f'

export const openLedgerClient = async (url: string, username: string, password: string): Promise<LedgerClient> => {
  let cookie = ''
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    const response = await fetch(
      `${url}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (await response.json()) as T
  }
  const { id: userId } = await call<{ readonly id: string }>('/api/login', { username, password })

  const entries = async () => {
    const pulled: WireEntry[] = []
    for (let page: PullPage | undefined; page === undefined || page.more;) {
      const query = page === undefined ? '' : `?epoch=${page.epoch}&scope=family&after=${page.next}`
      page = await call<PullPage>(`/api/sync/pull${query}`)
      pulled.push(...page.entries.map(({ entry }) => entry))
    }
    return pulled
  }

  const depositCents = async (count: number) => {
    const child = (await entries()).find(({ kind }) => kind === 'child.added')
    const owner = { familyId: child?.['familyId'], childId: child?.['childId'], by: userId }
    const deposits = Array.from({ length: count }, (_, index) => newDeposit(index, owner))
    for (let sent = 0; sent < count; sent += PUSH_LIMIT) {
      const batch = deposits.slice(sent, sent + PUSH_LIMIT)
      const push = { protocol: 1, epoch: null, actor: userId, device: DEVICE, deviceNow: Date.now(), entries: batch }
      const { results } = await call<{ readonly results: readonly { readonly status: string }[] }>(
        '/api/sync/push',
        push,
      )
      const rejected = results.filter(({ status }) => status !== 'accepted')
      if (rejected.length > 0) throw new Error(`The server rejected ${JSON.stringify(rejected[0])}`)
    }
  }

  return { userId, entries, depositCents }
}

/** A one-cent deposit, recorded now; `index` becomes the stamp's counter. */
function newDeposit(index: number, owner: Readonly<Record<string, unknown>>) {
  const now = new Date().toISOString()
  return {
    ...{ id: newId(), v: 1, ...owner, kind: 'transaction.added' },
    ...{
      stamp: `${now}-${index.toString(16).padStart(4, '0')}-${DEVICE}`,
      on: now.slice(0, 10),
      at: now.slice(11, 16),
    },
    ...{ type: 'deposit', amount: 1, description: `Cent ${index}`, date: now.slice(0, 10), time: now.slice(11, 16) },
  }
}

/** A UUIDv7. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
