import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { childUser, createTestFamilyWithChild } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { FullNotice } from './full-notice.tsx'

test('a notice tells parents and children that changes are saved only on this device while the family is over a limit', async () => {
  const family = await createTestFamilyWithChild()
  const mia = await childUser(family, family.childId)
  signInAs(family.parent, family.store)
  render(<FullNotice />)
  const notice = page.getByRole('status')
  const pending = family.store.db.entries.where('pending').equals(1)
  await pending.modify({ isOverBound: true })
  await expect.element(notice).toHaveTextContent(/saved on this device only.*Ask the person who runs the server/)
  signInAs(mia, family.store)
  await expect.element(notice).toHaveTextContent(/saved on this device only.*tell a parent/)
  await pending.modify((row: { isOverBound?: true }) => {
    delete row.isOverBound
  })
  await expect.element(notice).not.toBeInTheDocument()
})
