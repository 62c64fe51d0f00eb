import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addTestChild, createTestFamilyWithChild } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { ImportDialog } from './import-dialog.tsx'

test('fits the preview of two children with long names and large amounts on a narrow phone', async () => {
  await page.viewport(320, 640)
  const family = await createTestFamilyWithChild()
  signInAs(family.parent, family.store)
  render(<ImportDialog opened onClose={() => undefined} />)
  await addTestChild(family, { name: 'MaximilianaTheodoraFeatherston' })
  const rows = '2026-02-01,Tooth,1,Mia\n2026-12-22,Supercalifragilistic,-99999.25,MaximilianaTheodoraFeatherston'
  const file = new File([`Date,Description,Amount,Child\n${rows}\n`], 'money.csv', { type: 'text/csv' })
  await userEvent.upload(page.getByLabelText('File to import'), file)
  const amount = page.getByRole('cell', { name: '−$99,999.25' })
  await expect.element(amount).toBeVisible()
  expect(amount.element().getBoundingClientRect().right).toBeLessThanOrEqual(300)
  expect(page.getByRole('dialog').element().scrollWidth).toBeLessThanOrEqual(320)
})
