import { actorOf } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { delay } from '../delay.ts'
import { createTestFamily } from '../testing/family.ts'
import { createTestNetwork, SERVER } from '../testing/network.ts'
import { startSync } from './start-sync.ts'

test('a failure is ignored after sync has stopped, because the data may have been removed from the device', async () => {
  const { store, parent } = await createTestFamily()
  const headers = { 'Content-Type': 'text/plain', 'Error-Code': 'unauthorized' }
  const network = createTestNetwork(
    http.get(`${SERVER}/api/sync/events`, () => HttpResponse.error()),
    http.all(`${SERVER}/api/*`, () => new HttpResponse('No.\n', { status: 401, headers })),
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  let failLogin = (): void => undefined
  const login = new Promise<undefined>((_, reject) => (failLogin = () => reject(new Error('The database is closed.'))))
  const onSignedOut = vi.fn(() => login)
  const onRejection = vi.fn<(event: PromiseRejectionEvent) => void>()
  window.addEventListener('unhandledrejection', onRejection)
  const stop = startSync(store, actorOf(parent), { onSignedOut, onChildDeleted: async () => undefined })
  await expect.poll(() => onSignedOut.mock.calls.length).toBe(1)
  stop()
  failLogin()
  await delay(100)
  window.removeEventListener('unhandledrejection', onRejection)
  expect(onRejection).not.toHaveBeenCalled()
})
