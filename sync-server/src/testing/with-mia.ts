import type { AppDependencies } from '../app.ts'
import { createApp } from '../app.ts'
import { testDependencies } from './app.ts'
import { clientOf } from './client.ts'

type Circumstances = {
  /** The server's clock, ISO 8601. */
  readonly at?: string
  readonly timeZone?: string
  readonly startingBalance?: number
  readonly changes?: Partial<AppDependencies>
}

/** A transaction as it is answered. */
export type Shown = {
  readonly id: string
  readonly date: string
  readonly time: string
  readonly description: string
  readonly amount: number
  readonly balanceAfter: number
  readonly type: string
}

/** A parent logged in, and Mia, whose own client logs in when it is asked for. The clock goes only when told to. */
export const withMia = async ({
  at = '2026-11-21T12:00:00Z',
  timeZone = 'UTC',
  startingBalance = 20,
  changes = {},
}: Circumstances = {}) => {
  const clock = { now: Date.parse(at) }
  const app = createApp(testDependencies({ now: () => clock.now, ...changes }))
  const parent = clientOf(app)
  const pat = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia', timeZone }
  const { id: userId } = await parent.json<{ id: string }>('POST', '/api/register', pat)
  const form = { name: 'Mia', username: 'mia', password: 'star', startingBalance }
  const mia = await parent.json<{ id: string; userId: string }>('POST', '/api/create-child-account', form)
  const path = `/api/children/${mia.id}`
  return {
    clock,
    app,
    parent,
    userId,
    mia,
    path,
    /** Goes to that moment and logs the parent in there: an old session may have ended meanwhile. */
    goTo: async (moment: string) => {
      clock.now = Date.parse(moment)
      await parent.json('POST', '/api/login', { username: 'pat', password: 'correct horse' })
    },
    kid: async () => {
      const kid = clientOf(app)
      await kid.json('POST', '/api/login', { username: 'mia', password: 'star' })
      return kid
    },
    child: () => parent.json<Record<string, unknown>>('GET', path),
    history: () => parent.json<readonly Shown[]>('GET', `${path}/transactions`),
    record: (transaction: object) => parent.json<Shown>('POST', `${path}/transactions`, transaction),
  }
}

/** Status and words of an answer that has no JSON. */
export const saidBy = async (answer: Response) => [answer.status, await answer.text()]
