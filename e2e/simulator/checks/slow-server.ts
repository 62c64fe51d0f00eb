import { assert } from '@little-ledger/domain'
import { BUILD_DATE, MINUTE_MS } from '../clock.ts'
import type { NetworkResponse } from '../network.ts'
import type { World } from '../types.ts'

/**
 * The server tolerates its clock being up to five minutes behind the last time it stored, which can itself be a minute
 * old.
 */
const TOLERANCE_MS = 6 * MINUTE_MS

/**
 * Checks that a server refuses writes only while its clock shows a time before its build date, or before a time that
 * the clock showed earlier.
 */
export function checkRefusal({ serverClock }: World, { status, headers }: NetworkResponse): void {
  if (status !== 503 || headers.get('Error-Code') !== 'server_clock') return
  const now = serverClock.now()
  const maySeemSlow = now < Math.max(BUILD_DATE, serverClock.latest())
  assert(maySeemSlow, `a server whose clock shows ${new Date(now).toISOString()} accepts writes`)
}

/**
 * Checks that a server accepts no write while its clock shows a time before its build date, or before an earlier write.
 * Call this after each write.
 */
export function checkWrite({ serverClock }: World): void {
  const now = serverClock.now()
  const floor = Math.max(BUILD_DATE, serverClock.lastWrite()) - TOLERANCE_MS
  assert(now >= floor, `a server whose clock shows ${new Date(now).toISOString()} refuses writes`)
  serverClock.noteWrite()
}
