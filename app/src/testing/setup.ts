import Dexie from 'dexie'
import * as react from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { setSession } from '../auth/session-state.ts'
import { setServerAccess } from '../sync/api-client.ts'
import { soundStore } from '../ui/sound/sound-setting.ts'
import { useToastStore } from '../ui/toast/toast-store.ts'
import { closeBlockingTabs } from './faults.ts'
import { hashFast } from './hashing.ts'
import { unmountAll } from './mounted.ts'

// On localhost, debug mode is on by default and would log a stack trace for every request that a test makes fail.
Dexie.debug = false

// React's development build captures a stack trace for each element, up to a limit per second, only to show it in
// warnings. In tests, that takes a fifth of the page's run time, so pretend that the limit has been reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as {
  readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
const unlimited = { configurable: true, get: () => 10_000, set: () => {} }
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', unlimited)

// React, Mantine and the browser report errors through console.error. A test that expects an error checks the call and
// then runs `vi.mocked(console.error).mockClear()`.
beforeEach(() => {
  vi.spyOn(console, 'error')
  hashFast()
})

// Each test starts with nothing rendered, no session and no stored data.
afterEach(async () => {
  unmountAll()
  closeBlockingTabs()
  const { calls } = vi.mocked(console.error).mock
  vi.useRealTimers()
  vi.restoreAllMocks()
  await clearBrowser()
  expect(calls, 'unexpected console.error').toEqual([])
})

async function clearBrowser(): Promise<void> {
  setSession({ status: 'loading' })
  setServerAccess(true)
  useToastStore.setState(useToastStore.getInitialState())
  soundStore.setState(soundStore.getInitialState())
  localStorage.clear()
  sessionStorage.clear()
  // Recharts leaves the last text that it measured in the body.
  document.getElementById('recharts_measurement_span')?.remove()
  document.cookie = 'little_ledger_browser=; path=/; Max-Age=0'
  // Dexie warns when an open database is deleted, which is intended here.
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  warning.mockRestore()
}
