import { randomUUID } from 'node:crypto'

/** An entry as it goes over the wire. */
export type WireEntry = Readonly<Record<string, unknown>> & { readonly kind: string }

interface Page {
  readonly epoch: string
  readonly entries: readonly { readonly entry: WireEntry }[]
  readonly next: number
  readonly more: boolean
}

/** A person who uses the server without the app, as docs/sync.md says. */
export type LedgerClient = {
  readonly userId: string
  /** Everything this person may see, in the order in which it arrived. */
  readonly entries: () => Promise<readonly WireEntry[]>
  /** Records so many deposits of one cent for the family's child, as another device of theirs would. */
  readonly depositCents: (count: number) => Promise<void>
}

/** The most that one push takes. */
const PUSH_LIMIT = 500
const DEVICE = '0a1b2c3d4e5f'

export const openLedgerClient = async (url: string, username: string, password: string): Promise<LedgerClient> => {
  let cookie = ''
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
    const answer = await fetch(
      `${url}${path}`,
      body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
    )
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return (await answer.json()) as T
  }
  const { id: userId } = await call<{ readonly id: string }>('/api/login', { username, password })

  const entries = async () => {
    const found: WireEntry[] = []
    for (let page: Page | undefined; page === undefined || page.more;) {
      const from = page === undefined ? '' : `?epoch=${page.epoch}&scope=family&after=${page.next}`
      page = await call<Page>(`/api/sync/pull${from}`)
      found.push(...page.entries.map(({ entry }) => entry))
    }
    return found
  }

  const depositCents = async (count: number) => {
    const child = (await entries()).find(({ kind }) => kind === 'child.added')
    const whose = { familyId: child?.['familyId'], childId: child?.['childId'], by: userId }
    const made = Array.from({ length: count }, (_, index) => centOf(index, whose))
    for (let sent = 0; sent < count; sent += PUSH_LIMIT) {
      const batch = made.slice(sent, sent + PUSH_LIMIT)
      const push = { protocol: 1, epoch: null, actor: userId, device: DEVICE, entries: batch }
      const { results } = await call<{ readonly results: readonly { readonly status: string }[] }>(
        '/api/sync/push',
        push,
      )
      const refused = results.filter(({ status }) => status !== 'accepted')
      if (refused.length > 0) throw new Error(`The server refused ${JSON.stringify(refused[0])}`)
    }
  }

  return { userId, entries, depositCents }
}

/** One cent, recorded now; the counter of its stamp tells it from the others of the moment. */
function centOf(index: number, whose: Readonly<Record<string, unknown>>) {
  const now = new Date().toISOString()
  return {
    ...{ id: newId(), v: 1, ...whose, kind: 'transaction.added' },
    ...{
      stamp: `${now}-${index.toString(16).padStart(4, '0')}-${DEVICE}`,
      on: now.slice(0, 10),
      at: now.slice(11, 16),
    },
    ...{ type: 'deposit', amount: 1, description: `Cent ${index}`, date: now.slice(0, 10), time: now.slice(11, 16) },
  }
}

/** A UUIDv7: the time, then what chance gives. */
function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
