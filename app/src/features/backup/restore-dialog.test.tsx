import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'
import { RestoreDialog } from './restore-dialog.tsx'

test('without a file, the error is under the file field, which gets the focus', async () => {
  await startSession()
  renderWithToasts(<RestoreDialog opened onClose={() => undefined} />)
  await button('Restore').click()
  await expectVisible('Please choose your backup file')
  await expect.element(page.getByLabelText('Backup File')).toHaveFocus()
})
