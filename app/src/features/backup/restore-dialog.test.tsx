import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endCurrentSession } from '../../auth/current-session.ts'
import { createBackup } from '../../ledger/backup/backup-file.ts'
import { unwrap } from '../../testing/family.ts'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, expectVisible, field } from '../../testing/screen.ts'
import { signUpLocally, startSession } from '../../testing/sign-in.ts'
import { RestoreDialog } from './restore-dialog.tsx'

const PAT = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }

test('without a file, the error is under the file field, which gets the focus', async () => {
  await startSession()
  renderWithToasts(<RestoreDialog opened onClose={() => undefined} />)
  await button('Restore').click()
  await expectVisible('Please choose your backup file')
  await expect.element(page.getByLabelText('Backup File')).toHaveFocus()
})

test('another file replaces the username of the first, unless it was typed', async () => {
  await startSession()
  const { store } = unwrap(await signUpLocally(PAT))
  const backup = await createBackup(store)
  await endCurrentSession()
  const renamed = backup.replaceAll(/"username":\s*"pat"/g, '"username":"sam"')
  renderWithToasts(<RestoreDialog opened onClose={() => undefined} />)
  const choose = (text: string) =>
    userEvent.upload(document.querySelector('input[type="file"]') ?? document.body, new File([text], 'backup.json'))
  await expect.element(field('Username')).toBeVisible()
  await choose(backup)
  await expect.element(field('Username')).toHaveValue('pat')
  await choose(renamed)
  await expect.element(field('Username')).toHaveValue('sam')
  await field('Username').fill('kim')
  await choose(backup)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await expect.element(field('Username')).toHaveValue('kim')
})
