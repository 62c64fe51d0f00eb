import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBackup } from '../../ledger/backup/backup-file.ts'
import { deleteTestChild, deposit } from '../../testing/commands.ts'
import { addTestChild, createTestFamilyWithChild, unwrap, type TestFamily } from '../../testing/family.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectToast, expectVisible, field } from '../../testing/screen.ts'
import { FamilyDataDialog } from './family-data-dialog.tsx'

let family: TestFamily & { readonly childId: string }

beforeEach(async () => {
  family = (await createTestFamilyWithChild()) as typeof family
  signInAs(family.parent, family.store)
})

const deleteChild = async (childId: string): Promise<void> => {
  unwrap(await deleteTestChild({ ...family, childId } as never))
}

describe('restoring a backup in an open family', () => {
  const restore = async (text: string): Promise<void> => {
    renderWithToasts(<FamilyDataDialog opened onClose={() => undefined} onImport={() => undefined} />)
    await expect.element(page.getByText('Restore a backup')).toBeVisible()
    await userEvent.upload(field('Backup File'), new File([text], 'backup.json'))
  }

  test('says that everything was already here', async () => {
    await restore(await createBackup(family.store))
    await expectToast('Backup restored', 'Everything in the backup was already here.')
  })

  test('says where to import a spreadsheet', async () => {
    await restore('Date,Amount\n2026-03-01,5.00\n')
    await expectVisible(
      'This isn’t a Little Ledger backup, so nothing was changed. To add transactions from a spreadsheet, use “Import a file” under “Your data.”',
    )
    await expect.element(button('Import a file')).toBeVisible()
  })

  test('names a child who was deleted since', async () => {
    const file = await createBackup(family.store)
    await deleteChild(family.childId)
    await restore(file)
    await expectToast(
      'Backup restored',
      'Mia was deleted and stays deleted. Everything else in the backup was already here.',
    )
  })

  test('names several deleted children before what came back', async () => {
    const leo = await addTestChild(family, { name: 'Leo' })
    const noor = await addTestChild(family, { name: 'Noor' })
    unwrap(await deposit({ ...family, childId: noor }, 500))
    const file = await createBackup(family.store)
    await deleteChild(family.childId)
    await deleteChild(leo)
    await family.store.db.entries.filter(({ entry }) => entry.kind === 'transaction.added').delete()
    await restore(file)
    await expectToast('Backup restored', 'Mia and Leo were deleted and stay deleted. 1 record came back.')
  })

  test('does not name a child that is deleted in the backup', async () => {
    await deleteChild(family.childId)
    await restore(await createBackup(family.store))
    await expectToast('Backup restored', 'Everything in the backup was already here.')
  })
})
