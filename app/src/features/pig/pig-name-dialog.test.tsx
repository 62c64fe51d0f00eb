import { changeChild } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChildDialogPage } from '../../testing/child-dialog.tsx'
import { recordForChild } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectToast, expectVisible } from '../../testing/screen.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { PigNameDialog } from './pig-name-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Name Mia’s pig' })
const field = dialog.getByLabelText('Name')
const save = () => dialog.getByRole('button', { name: 'Save' }).click()

async function openDialog() {
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  unwrap(await recordForChild(family, (context, child) => changeChild({ pigName: 'Rosie' }, child, context)))
  renderWithToasts(
    <ChildDialogPage childId={family.childId}>{(open) => <PigNameDialog {...open} isParentView />}</ChildDialogPage>,
  )
  await expect.element(field).toHaveValue('Rosie')
  return { ...family, name: async () => (await storedChild(family.store, family.childId)).pigName }
}

test('a parent can rename the pig', async () => {
  const { name } = await openDialog()
  await field.fill('Bacon')
  await save()
  await expectToast('Success!', 'Oink! The pig likes it.')
  expect(await name()).toBe('Bacon')
})

test('Undo brings the earlier name back', async () => {
  const { name } = await openDialog()
  await field.fill('Bacon')
  await save()
  await expectToast('Success!', 'Oink! The pig likes it.')
  await button('Undo').click()
  await expect.poll(name).toBe('Rosie')
})

test('Undo keeps a newer name from another device', async () => {
  const family = await openDialog()
  await field.fill('Bacon')
  await save()
  await expectToast('Success!', 'Oink! The pig likes it.')
  unwrap(await recordForChild(family, (context, child) => changeChild({ pigName: 'Piggy' }, child, context)))
  await button('Undo').click()
  await expectToast('Failed to name the pig', 'It was changed again, so it stays as it is now.')
  expect(await family.name()).toBe('Piggy')
})

test('keeps a name that another device gives while the dialog is open, until the user types', async () => {
  const family = await openDialog()
  unwrap(await recordForChild(family, (context, child) => changeChild({ pigName: 'Piggy' }, child, context)))
  await expect.element(field).toHaveValue('Piggy')
  await save()
  await expectToast('Success!')
  expect(await family.name()).toBe('Piggy')
})

test('a blank name removes the name', async () => {
  const { name } = await openDialog()
  await field.fill(' ')
  await save()
  await expectToast('Success!')
  expect(await name()).toBeNull()
})

test('a name that is too long is rejected', async () => {
  const { name } = await openDialog()
  await field.fill('x'.repeat(21))
  await save()
  await expectVisible('Please use 20 characters or fewer')
  expect(await name()).toBe('Rosie')
})

test('an error toast is shown when the name cannot be saved', async () => {
  await openDialog()
  failWrites('entries', 'add')
  await field.fill('Bacon')
  await save()
  await expectToast('Failed to name the pig', /out of storage/)
})
