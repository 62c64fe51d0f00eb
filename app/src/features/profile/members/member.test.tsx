import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useFamily } from '../../../ledger/queries/queries.ts'
import { createTestFamily } from '../../../testing/family.ts'
import { lockDatabase } from '../../../testing/lock-database.ts'
import { renderWithToasts, signInAs } from '../../../testing/render.tsx'
import { button, expectToast, field, fillFields } from '../../../testing/screen.ts'
import { MemberDialog } from './member.tsx'

test('a change that is saved late loads the state again, and does not close the dialog that was opened again', async () => {
  const { parent, store } = await createTestFamily()
  signInAs(parent, store)
  const onReloadState = vi.fn<() => void>()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    const member = useFamily()?.members.get(parent.userId)
    const dialog = { opened: isOpen, onClose: () => setOpen(false), onReloadState, state: undefined }
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {member && <MemberDialog member={member} {...dialog} />}
      </>
    )
  }
  renderWithToasts(<Page />)
  const dialog = page.getByRole('dialog', { name: 'About You' })
  await button('Open').click()
  await expect.element(dialog).toBeVisible()
  const unlock = await lockDatabase(store.db)
  await button('Save').click()
  await button('Close').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button('Open').click()
  await fillFields({ Name: 'Patricia' })
  expect(onReloadState).toHaveBeenCalledTimes(1)
  await unlock()
  await expectToast('Changes saved')
  await expect.element(field('Name')).toHaveValue('Patricia')
  await expect.poll(() => onReloadState.mock.calls).toHaveLength(2)
})
