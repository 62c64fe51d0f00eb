import { changeChild } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectToast } from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { AvatarDialog } from './avatar-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Mia’s picture' })
const radio = (name: string) => dialog.getByRole('radio', { name, exact: true })
const save = () => dialog.getByRole('button', { name: 'Save' }).click()

async function openDialog(role: 'child' | 'parent' = 'parent') {
  const family = await createTestFamilyWithChild({ avatar: { color: 'red', animal: 'bear' } })
  const mia = await childUser(family, family.childId)
  signInAs(role === 'child' ? mia : family.parent, family.store)
  renderWithToasts(<ChildDialogPage childId={family.childId}>{(open) => <AvatarDialog {...open} />}</ChildDialogPage>)
  await expect.element(dialog).toBeVisible()
  return { ...family, mia, avatar: async () => (await storedChild(family.store, family.childId)).avatar }
}

describe('the dialog for a child’s picture', () => {
  test('offers every animal and color, with the child’s own checked', async () => {
    await openDialog()
    expect(dialog.getByRole('radio').all()).toHaveLength(20)
    await expect.element(radio('Bear')).toBeChecked()
    await expect.element(radio('Red')).toBeChecked()
  })

  test('saves the choice, and Undo restores the previous picture', async () => {
    const { avatar } = await openDialog()
    await radio('Owl').click()
    await radio('Blue').click()
    await save()
    await expectToast('Success!', 'The new picture is set.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(await avatar()).toEqual({ color: 'blue', animal: 'owl' })
    await button('Undo').click()
    await expect.poll(avatar).toEqual({ color: 'red', animal: 'bear' })
  })

  test('Undo keeps a newer picture from another device', async () => {
    const family = await openDialog()
    await radio('Owl').click()
    await save()
    await expectToast('Success!', 'The new picture is set.')
    const newer = { color: 'green', animal: 'frog' } as const
    unwrap(await recordForChild(family, (context, child) => changeChild({ avatar: newer }, child, context)))
    await button('Undo').click()
    await expectToast('Failed to change the picture', 'It was changed again, so it stays as it is now.')
    expect(await family.avatar()).toEqual(newer)
  })

  test('keeps the animal that another device chooses while the dialog is open', async () => {
    const family = await openDialog()
    const newer = { color: 'green', animal: 'frog' } as const
    await radio('Blue').click()
    unwrap(await recordForChild(family, (context, child) => changeChild({ avatar: newer }, child, context)))
    await expect.element(radio('Frog')).toBeChecked()
    await expect.element(radio('Blue')).toBeChecked()
    await save()
    await expectToast('Success!', 'The new picture is set.')
    expect(await family.avatar()).toEqual({ color: 'blue', animal: 'frog' })
  })

  test('records a child’s own change with the child as its author', async () => {
    const { store, mia } = await openDialog('child')
    await radio('Fox').click()
    await save()
    await expectToast('Success!', 'The new picture is set.')
    const entries = await storedEntries(store)
    expect(entries.at(-1)).toMatchObject({ kind: 'child.changed', by: mia.userId, avatar: { animal: 'fox' } })
  })

  test('lets the user choose a picture with the arrow keys', async () => {
    const { avatar } = await openDialog()
    radio('Bear').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(radio('Cat')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await save()
    await expect.poll(avatar).toEqual({ color: 'red', animal: 'cat' })
  })

  test('stays open and shows the reason if saving fails', async () => {
    const { avatar } = await openDialog()
    await radio('Owl').click()
    failWrites('entries', 'add')
    await save()
    await expectToast('Failed to change the picture', /out of storage/)
    await expect.element(dialog).toBeVisible()
    expect(await avatar()).toEqual({ color: 'red', animal: 'bear' })
  })
})
