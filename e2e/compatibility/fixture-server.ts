import { id, type Id } from '@little-ledger/domain'
import { FIXTURE_TODAY } from '@little-ledger/domain/testing/compatibility/family.ts'
import { type AppDependencies, createApp } from '../../sync-server/src/app.ts'
import { createHashingQueue } from '../../sync-server/src/auth/hashing-queue.ts'
import { defaultLoginLimits } from '../../sync-server/src/auth/login-rate-limiter.ts'
import { createLedgerCache } from '../../sync-server/src/ledger/ledger-cache.ts'
import { NO_SECURITY_LOG } from '../../sync-server/src/operations/security-log.ts'
import type { Storage } from '../../sync-server/src/storage/port.ts'
import { createEventStreams } from '../../sync-server/src/sync/event-streams.ts'
import type { App } from '../../sync-server/src/testing/client.ts'

/** Noon in the family's time zone on the day of the fixtures. */
export const FIXTURE_NOW = Date.parse(`${FIXTURE_TODAY}T17:00:00Z`)

/** Hashing with the fewest rounds that a login may have: the format is the same, and tests that log in are fast. */
const CHEAP_HASHING = { argon2: { memoryCost: 8, timeCost: 1, parallelism: 1 }, rounds: 100_000 }

/** Ids in a fixed order, so that responses can be compared. */
function idSequence(): () => Id {
  let count = 0
  return () => id(`01900000-0000-7000-9000-${(count += 1).toString(16).padStart(12, '0')}`)
}

/** A server whose clock stands still, and whose ids are numbered. */
export const fixtureApp = (storage: Storage, changes: Partial<AppDependencies> = {}): App =>
  createApp({
    version: '1.0.0',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    files: new Map(),
    storage,
    ledgerCache: createLedgerCache(),
    streams: createEventStreams(),
    hashingQueue: createHashingQueue({ concurrency: 2, maxQueued: 100, maxQueuedPerAddress: 100 }),
    hashingCost: CHEAP_HASHING,
    loginLimits: defaultLoginLimits,
    registration: { mode: 'open', maxFamilies: undefined },
    builtAt: 0,
    now: () => FIXTURE_NOW,
    newId: idSequence(),
    logger: {
      info: () => {},
      warn: () => {},
      error: (error) => {
        throw error
      },
    },
    securityLog: NO_SECURITY_LOG,
    ...changes,
  })

/** `fetch` for a device, with a cookie jar. */
export function networkTo(app: App): typeof fetch {
  let cookie: string | undefined
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    if (cookie !== undefined) headers.set('Cookie', cookie)
    const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } }
    const response = await app.request(
      String(path),
      { method: init.method ?? 'GET', headers, body: init.body ?? null },
      env,
    )
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.includes('Max-Age=0') ? undefined : set.split(';')[0]
    return response
  }
}
