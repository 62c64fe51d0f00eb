import Dexie from 'dexie'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setSession } from '../auth/session-state.ts'
import { useToastStore } from '../ui/toast-store.ts'
import { closeBlockingTabs } from './faults.ts'
import { unmountAll } from './mounted.ts'

// Elsewhere than on localhost it is off as well; on, it writes a trace of every request that a test lets fail.
Dexie.debug = false

// React, Mantine and the browser report defects through console.error, where no test would notice them.
// A test that provokes one on purpose asserts it and then calls `vi.mocked(console.error).mockClear()`.
beforeEach(() => {
  vi.spyOn(console, 'error')
})

// Fresh state each: no screen, no session, and nothing that a test left in the browser's storage.
afterEach(async () => {
  unmountAll()
  closeBlockingTabs()
  const { calls } = vi.mocked(console.error).mock
  vi.useRealTimers()
  vi.restoreAllMocks()
  await emptyBrowser()
  expect(calls, 'unexpected console.error').toEqual([])
})

async function emptyBrowser(): Promise<void> {
  setSession({ status: 'loading' })
  useToastStore.setState({ toast: null })
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'little_ledger_browser=; path=/; Max-Age=0'
  // Dexie warns of each database that is deleted while it is open, which is meant here.
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  warning.mockRestore()
}
