import type { CurrencyCode } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestFamilyWithChild } from '../../testing/family.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { expectAbsent, expectVisible, field } from '../../testing/screen.ts'
import { ImportDialog } from './import-dialog.tsx'

async function openDialog(currency: CurrencyCode) {
  const { parent, store } = await createTestFamilyWithChild({ currency })
  signInAs(parent, store)
  renderWithToasts(<ImportDialog opened onClose={() => {}} />)
}

const choose = (text: string, name = 'money.csv') =>
  userEvent.upload(page.getByLabelText('File to import'), new File([text], name, { type: 'text/csv' }))

test('asks for the decimal mark if amounts could be thousands or have three decimals', async () => {
  await openDialog('KWD')
  await choose('Date,Description,Amount\n2026-02-01,Tooth,"1,500"\n2026-02-02,Chores,5\n')
  await expectVisible('Is this right?')
  await expect.element(page.getByRole('cell', { name: 'KWD\u00a01,500.000' })).toBeVisible()
  await field('Decimal mark').selectOptions(',')
  await expect.element(page.getByRole('cell', { name: 'KWD\u00a01.500' })).toBeVisible()
  await choose('Date,Description,Amount\n2026-02-01,Tooth,1.500\n2026-02-02,Chores,0.250\n', 'clear.csv')
  await expectVisible('clear.csv: 2 rows')
  await expectAbsent('Is this right?')
})

test('does not ask for the decimal mark if the currency has no three decimals', async () => {
  await openDialog('USD')
  await choose('Date,Description,Amount\n2026-02-01,Tooth,"1,500"\n2026-02-02,Chores,5\n')
  await expectVisible('money.csv: 2 rows')
  await expectAbsent('Is this right?')
})
