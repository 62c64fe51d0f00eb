import { actorOf } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startSync, syncNow } from '../../../sync/start-sync.ts'
import { createTestFamily } from '../../../testing/family.ts'
import { createLoginServer } from '../../../testing/login-server.ts'
import { createTestNetwork, SERVER } from '../../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../../testing/render.tsx'
import { button, expectToast, fillFields } from '../../../testing/screen.ts'
import { InviteDialog } from './invite.tsx'

test('a dialog that is closed while the code is being made says how to get one', async () => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const network = createTestNetwork(
    ...createLoginServer().handlers,
    http.get(`${SERVER}/api/sync/members`, () => HttpResponse.json([])),
    http.post(`${SERVER}/api/sync/members/:userId/invitation`, async () => {
      await released
      return HttpResponse.json({ code: 'ABCDE-12345', expiresAt: '2026-03-09T12:00:00.000Z' }, { status: 201 })
    }),
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  const { parent, store } = await createTestFamily()
  await store.db.setMeta('isRegistered', true)
  signInAs(parent, store)
  const handlers = { onSignedOut: async () => undefined, onChildDeleted: async () => undefined }
  onTestFinished(startSync(store, actorOf(parent), handlers))
  await syncNow()
  const onReloadStates = vi.fn<() => void>()
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return <InviteDialog opened={isOpen} onClose={() => setOpen(false)} onReloadStates={onReloadStates} />
  }
  renderWithToasts(<Page />)
  await fillFields({ 'Their Name': 'Sam' })
  await button('Get a code').click()
  await expect.poll(() => network.requests.filter((request) => request.endsWith('/invitation'))).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  release()
  await expectToast('Sam was added', 'To get a code, tap “Change” next to Sam.')
  expect(onReloadStates).toHaveBeenCalledTimes(1)
})
