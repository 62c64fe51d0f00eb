import { assert } from '@little-ledger/domain'
import { BUILD_DATE, MINUTE_MS } from '../clock.ts'
import type { NetworkResponse } from '../network.ts'
import type { World } from '../types.ts'

/** The server may be this far below its latest stored reading, which it stores at most once a minute. */
const TOLERANCE_MS = 6 * MINUTE_MS

/** A server refuses to write only while its clock is before its build, or before a time that it showed earlier. */
export function checkRefusal({ serverClock }: World, { status, headers }: NetworkResponse): void {
  if (status !== 503 || headers.get('Error-Code') !== 'server_clock') return
  const now = serverClock.now()
  const maySeemSlow = now < Math.max(BUILD_DATE, serverClock.latest())
  assert(maySeemSlow, `a server whose clock shows ${new Date(now).toISOString()} is not slow`)
}

/** A server writes nothing while its clock is before its build, or before a write. Call it after each write. */
export function checkWrite({ serverClock }: World): void {
  const now = serverClock.now()
  const floor = Math.max(BUILD_DATE, serverClock.lastWrite()) - TOLERANCE_MS
  assert(now >= floor, `a server whose clock shows ${new Date(now).toISOString()} is too slow to write`)
  serverClock.noteWrite()
}
