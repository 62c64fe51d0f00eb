import type { Id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId } from '../../ledger/database/device.ts'
import type { EntryRow } from '../../ledger/database/family-database.ts'
import { deposit, recordCashCount, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { addTestChild, createTestFamilyWithChild, unwrap, type TestFamily } from '../../testing/family.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, expectAbsent, expectVisible, field } from '../../testing/screen.ts'
import { storedChild, storedHistory } from '../../testing/stored-model.ts'
import { historyCsv } from '../backup/history-csv.ts'
import { ImportDialog } from './import-dialog.tsx'

const csv = (text: string, name = 'money.csv') => new File([text], name, { type: 'text/csv' })

const choose = (file: File) => userEvent.upload(page.getByLabelText('File to import'), file)

async function openDialog(options: { readonly startingBalance?: number } = {}) {
  const family = await createTestFamilyWithChild({ startingBalance: 2_000, ...options })
  signInAs(family.parent, family.store)
  const { rerender } = renderWithToasts(<ImportDialog opened onClose={() => {}} />)
  return { ...family, reopen: () => rerender(<ImportDialog key="again" opened onClose={() => {}} />) }
}

const balanceOf = async ({ store }: TestFamily, childId: Id) => {
  const { balance, cashOnHand } = await storedChild(store, childId)
  return [balance, cashOnHand]
}

const FILE = `Date,Description,Amount
2026-02-01,Tooth,1.50
2026-02-02,Book,-12.25
soon,Game,5
2026-02-03,Game,five
`

describe('ImportDialog', () => {
  test('shows what a file adds, records it in one step, and undoes it', async () => {
    const family = await openDialog()
    const before = await family.store.db.entries.count()
    await choose(csv(FILE))
    await expectVisible('money.csv: 4 rows')
    await expectVisible('2 transactions: −$10.75')
    await expectVisible('Bank: $20.00 → $9.25')
    await expectVisible('2 rows can’t be imported')
    await expectAbsent(/date in the future/)
    await expectVisible('Line 4: “soon” isn’t a date.')
    await expectVisible('Line 5: “five” isn’t an amount.')
    expect(await family.store.db.entries.count()).toBe(before)
    await button('Import 2 transactions').click()
    await expectVisible('2 transactions imported')
    expect(await balanceOf(family, family.childId)).toEqual([925, 0])
    await button('Undo import').click()
    await expectVisible('Import undone')
    expect(await balanceOf(family, family.childId)).toEqual([2_000, 0])
    expect(await storedHistory(family.store, family.childId)).toHaveLength(1)
  })

  test('undoes an import once, also after a double click', async () => {
    const family = await openDialog()
    await choose(csv(FILE))
    await button('Import 2 transactions').click()
    await expectVisible('2 transactions imported')
    const before = await family.store.db.entries.count()
    await button('Undo import').dblClick()
    await expectVisible('Import undone')
    expect(await family.store.db.entries.count()).toBe(before + 2)
  })

  test('leaves rows that another parent imported too when it is undone after a sync', async () => {
    const family = await openDialog()
    await choose(csv(FILE))
    await button('Import 2 transactions').click()
    await expectVisible('2 transactions imported')
    // The server had one of the two rows already, from another parent.
    const isTooth = ({ entry }: EntryRow) => 'description' in entry && entry.description === 'Tooth'
    await family.store.db.entries.filter(isTooth).modify({ 'entry.by': newId() })
    await button('Undo import').click()
    await expectVisible('Import undone')
    expect(await balanceOf(family, family.childId)).toEqual([2_150, 0])
  })

  test('says that it updated the piggy bank, and moves the focus when imported rows are removed', async () => {
    const family = await openDialog()
    const file = csv('Date,Description,Amount,Account\n2026-02-01,Coin,3,cash\n,Lost,1,bank\n2026-02-01,Gift,2,bank\n')
    await choose(file)
    await expectVisible('Line 3: the date is missing.')
    await button('Import 1 transaction').click()
    await expectVisible('The piggy bank was updated too.')
    expect(await balanceOf(family, family.childId)).toEqual([2_200, 300])
    family.reopen()
    await choose(file)
    await button('Remove 2 imported rows').click()
    await expect.element(page.getByRole('dialog')).toHaveFocus()
  })

  test('says how many rows are dated in the future, which count at once', async () => {
    const family = await openDialog()
    await choose(csv('Date,Description,Amount\n2026-03-02,Today,1\n2026-03-03,Gift,2\n'))
    await expectVisible(
      '1 row has a date in the future. It counts right away, and in the bank it earns interest from that date. Is the order of dates right?',
    )
    await choose(csv('Date,Description,Amount\n2026-03-02,Today,1\n2026-03-03,Gift,2\n2027-01-01,Gift,2\n'))
    await expectVisible(
      '2 rows have a date in the future. They count right away, and in the bank they earn interest from that date. Is the order of dates right?',
    )
    await button('Import 3 transactions').click()
    await expectVisible('3 transactions imported')
    expect(await balanceOf(family, family.childId)).toEqual([2_500, 0])
  })

  test('counts rows of cash among those that are dated in the future', async () => {
    await openDialog()
    await choose(
      csv('Date,Description,Amount,Account\n2026-03-02,Coin,1,cash\n2026-03-03,Coin,2,cash\n2026-03-03,Gift,2,bank\n'),
    )
    await expectVisible(/^2 rows have a date in the future\. They count right away, and in the bank they earn/)
  })

  test('asks for the child before it lists what is wrong with rows', async () => {
    const family = await openDialog()
    await addTestChild(family, { name: 'Ben' })
    await choose(csv(FILE))
    await expectVisible('Pick whose transactions these are.')
    await expectAbsent(/rows can’t be imported/)
    await expectAbsent('Nothing to import')
    await expect.element(button('Import')).toBeDisabled()
    await field('Child').selectOptions(family.childId)
    await expectVisible('2 rows can’t be imported')
  })

  test('recognizes the columns of each file, even if the file before had the same name and as many rows', async () => {
    const family = await openDialog()
    await addTestChild(family, { name: 'Ben' })
    await choose(csv('Date,Description,Amount\n2026-02-01,Tooth,1.50'))
    await field('Child').selectOptions(family.childId)
    await expect.element(button('Import 1 transaction')).toBeEnabled()
    await choose(csv('Amount,Date,Description\n1.50,2026-02-01,Tooth'))
    await expectVisible('Pick whose transactions these are.')
    await field('Child').selectOptions(family.childId)
    await expect.element(button('Import 1 transaction')).toBeEnabled()
  })

  test('says how much interest earlier transactions add', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2_000 })
    unwrap(await setTestInterest(family, { rate: 100, frequency: 'weekly' }))
    family.device.clock.set('2026-03-30T09:00:00Z')
    unwrap(await deposit(family, 300, { description: 'Today' }))
    signInAs(family.parent, family.store)
    renderWithToasts(<ImportDialog opened onClose={() => {}} />)
    await choose(csv('Date,Description,Amount\n2026-03-05,Gift,1000\n'))
    await expectVisible(/^Interest since then: \+\$/)
  })

  test('adds nothing the second time, and can remove or bring back what a file added', async () => {
    const family = await openDialog()
    await choose(csv(FILE))
    await button('Import 2 transactions').click()
    await expectVisible('2 transactions imported')
    family.reopen()
    await choose(csv(FILE))
    await expectVisible('2 rows were imported before. They’re left out.')
    await expect.element(button('Nothing to import')).toBeDisabled()
    await button('Remove 2 imported rows').click()
    await expectVisible('Bring back 2 rows that were imported and then deleted')
    expect(await balanceOf(family, family.childId)).toEqual([2_000, 0])
    await page.getByLabelText('Bring back 2 rows that were imported and then deleted').click()
    await button('Import 2 transactions').click()
    await expectVisible('2 transactions imported')
    expect(await balanceOf(family, family.childId)).toEqual([925, 0])
  })

  test('counts no piggy bank as a transaction when it brings back what a file added', async () => {
    const family = await openDialog()
    const file = csv(
      'Date,Description,Amount,Account\n2026-02-01,Coin,3,cash\n2026-02-02,Coin,1,cash\n2026-02-01,Gift,2,bank\n',
    )
    await choose(file)
    await button('Import 1 transaction').click()
    await expectVisible('1 transaction imported')
    family.reopen()
    await choose(file)
    await expectVisible('3 rows were imported before. They’re left out.')
    await button('Remove 3 imported rows').click()
    await page.getByLabelText('Bring back 3 rows that were imported and then deleted').click()
    await expectVisible('1 transaction: +$2.00')
    await button('Import 1 transaction').click()
    await expectVisible('1 transaction imported')
    await expectVisible('The piggy bank was updated too.')
    expect(await balanceOf(family, family.childId)).toEqual([2_200, 400])
  })

  test('brings back a piggy bank alone', async () => {
    const family = await openDialog()
    const file = csv('Date,Description,Amount,Account\n2026-02-01,Coin,3,cash\n')
    await choose(file)
    await button('Import').click()
    await button('Undo import').click()
    await choose(file)
    await page.getByLabelText('Bring back 1 row that was imported and then deleted').click()
    await button('Import').click()
    await expectVisible('Import complete')
    expect(await balanceOf(family, family.childId)).toEqual([2_000, 300])
  })

  test('reproduces the balances of a downloaded history in another child', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2_000 })
    unwrap(await setTestAllowance(family as never))
    unwrap(
      await deposit(family as never, 300, {
        type: 'withdrawal',
        toCash: true,
        description: '=1+1',
        date: '2026-02-27',
      }),
    )
    unwrap(await deposit(family as never, 150, { description: 'Tooth, “Zoë”', timed: false }))
    unwrap(await deposit(family as never, 150, { description: 'Tooth, “Zoë”', timed: false }))
    unwrap(await recordCashCount(family as never, 450))
    const ben = await addTestChild(family, { name: 'Ben' })
    const rows = await family.store.db.historyOf(family.childId).toArray()
    const dollars = { currency: 'USD', currencyChanges: [] } as const
    const history = historyCsv(rows, {
      child: { unit: 'money' },
      family: dollars,
      nameOf: () => 'Pat',
      restorerOf: () => undefined,
    })
    signInAs(family.parent, family.store)
    renderWithToasts(<ImportDialog opened onClose={() => {}} />)
    await choose(csv(history))
    await page.getByLabelText('Child', { exact: true }).selectOptions('Ben')
    await button('Import 4 transactions').click()
    await expectVisible('4 transactions imported')
    expect(await balanceOf(family, ben)).toEqual(await balanceOf(family, family.childId))
    const texts = async (childId: Id) =>
      (await family.store.db.historyOf(childId).toArray()).flatMap(({ account, description, amount }) =>
        account === 'bank' ? [[description, amount]] : [],
      )
    expect(await texts(ben)).toEqual(await texts(family.childId))
  })

  test('sets balances from a list of names', async () => {
    const family = await openDialog()
    await choose(csv('Mia;45,00\nNoah;3', 'balances.csv'))
    await expectVisible('Line 2: there’s no child called “Noah.”')
    await expectVisible('Bank: $20.00 → $45.00')
    await button('Import 1 transaction').click()
    await expectVisible('1 transaction imported')
    expect(await storedHistory(family.store, family.childId)).toContainEqual(['2026-03-02', 'deposit', 2_500, 4_500])
  })

  test('reads columns and formats as the parent says', async () => {
    const family = await openDialog()
    await choose(csv('When;What;Euro\n03/02/2026;Book;1,234', 'columns.csv'))
    await expectVisible('Bank: $20.00 → $1,254.00')
    await field('Amount').selectOptions('Not in the file')
    await expectVisible('Which column has the amounts? Pick it above.')
    await field('Amount').selectOptions('Euro (1,234)')
    await field('Date').selectOptions('Not in the file')
    await expectVisible('Which column has the dates? Pick it above.')
    await field('Date').selectOptions('When (03/02/2026)')
    await field('Description').selectOptions('What (Book)')
    await expectVisible('Bank: $20.00 → $1,254.00')
    await button('Columns and formats').click()
    await field('Decimal mark').selectOptions('Comma: 1.234,50')
    await expectVisible('Line 2: “1,234” has too many decimals. Is the decimal mark right?')
    await field('Decimal mark').selectOptions('Point: 1,234.50')
    await field('Order of dates').selectOptions('Day first: 31/12/2026')
    await expectVisible('Feb 3, 2026')
    await button('Import 1 transaction').click()
    await expectVisible('1 transaction imported')
    expect(await balanceOf(family, family.childId)).toEqual([125_400, 0])
  })

  test('asks which column has the amounts if several fit, with a guess', async () => {
    const family = await openDialog()
    await choose(csv('1,2026-02-01,Book,-12.25,87.75\n2,2026-02-02,Gift,50.00,137.75'))
    await expect.element(field('Amount')).toHaveValue('3')
    await expectVisible('Bank: $20.00 → $57.75')
    await field('Amount').selectOptions('Column 5 (87.75)')
    await expectVisible('Bank: $20.00 → $245.50')
    await field('Amount').selectOptions('Column 4 (-12.25)')
    await button('Import 2 transactions').click()
    await expectVisible('2 transactions imported')
    expect(await balanceOf(family, family.childId)).toEqual([5_775, 0])
  })

  test('turns the signs of a card statement around, as a guess or as the parent says', async () => {
    await openDialog()
    await choose(csv('Date,Type,Description,Amount\n2026-02-01,Purchase,Book,5\n2026-02-02,Payment,Thanks,-20'))
    await expect.element(field('Amounts without a minus')).toHaveValue('out')
    await expectVisible('2 transactions: +$15.00')
    await field('Amounts without a minus').selectOptions('Money in')
    await expectVisible('2 transactions: −$15.00')
    await choose(csv('Date,Description,Amount\n2026-02-01,Book,5\n2026-02-02,Kite,3'))
    await expectVisible('2 transactions: +$8.00')
    await button('Columns and formats').click()
    await field('Amounts without a minus').selectOptions('Money out (cards)')
    await expectVisible('2 transactions: −$8.00')
  })

  test('asks for a column that only the other kind of file needs', async () => {
    await openDialog()
    await choose(csv('Name,Balance\nMia,45.00'))
    await expectVisible('Bank: $20.00 → $45.00')
    await page.getByText('Transactions', { exact: true }).click()
    await expectVisible('Which column has the amounts? Pick it above.')
    await field('Amount').selectOptions('Balance (45.00)')
    await expect.element(field('Amount')).toHaveValue('1')
    await choose(csv('Date,Description,Money in\n2026-02-01,Book,5'))
    await page.getByText('Balances', { exact: true }).click()
    await expectVisible('Which column has the amounts? Pick it above.')
    await field('Balance').selectOptions('Money in (5)')
    await expect.element(field('Balance')).toHaveValue('2')
  })

  test('finds the decimal mark in the column that the parent picks', async () => {
    await openDialog()
    await choose(csv('2026-02-01,12.50,,Book\n2026-02-02,,"1.050,00",Gift'))
    await expectVisible('Which column has the amounts? Pick it above.')
    await field('Money in').selectOptions('Column 3 (1.050,00)')
    await expectVisible('1 transaction: +$1,050.00')
  })

  test('finds the types that belong to the amounts that the parent picks', async () => {
    await openDialog()
    await choose(csv('Date,Type,Description,Fee,Net\n2026-02-01,Debit,Book,-1,5\n2026-02-02,Credit,Gift,-1,20'))
    await expectVisible('2 transactions: −$2.00')
    await field('Amount').selectOptions('Net (5)')
    await expectVisible('2 transactions: +$15.00')
  })

  test('asks for the column of balances if several fit', async () => {
    await openDialog()
    await choose(csv('Mia,1042,45.00'))
    await expect.element(field('Balance')).toHaveValue('2')
    await expectVisible('Bank: $20.00 → $45.00')
  })

  test('asks for the order of dates if the file does not show it, also where a year of two digits may come first', async () => {
    await openDialog()
    await choose(csv('Date,Description,Amount\n01/02/2026,Book,5'))
    await expectVisible('Jan 2, 2026')
    await field('Order of dates').selectOptions('Day first: 31/12/2026')
    await expectVisible('Feb 1, 2026')
    await choose(csv('Date,Description,Amount\n26-03-01,Book,5\n26-02-28,Kite,4'))
    await expectVisible('Mar 1, 2026')
    await expect.element(field('Order of dates')).toHaveValue('ymd')
    await choose(csv('Date,Description,Amount\n2026-03-01,Book,5'))
    await expectAbsent('Order of dates')
  })

  test('finds the headings below what a bank writes above them, and says so', async () => {
    await openDialog()
    await choose(csv('Summary,,Total\nBalance,,"1,000.00"\n\nDate,Description,Amount,Balance\n2026-02-01,Book,-5,995'))
    await expectVisible('money.csv: 1 row')
    await expectVisible('2 lines above the headings are left out.')
    await expectVisible('1 transaction: −$5.00')
  })

  test('says that amounts in other currencies are not converted', async () => {
    await openDialog()
    await choose(
      csv('Date,Description,Amount,Currency\n2026-02-01,Book,5,EUR\n2026-02-02,Kite,4,USD\n2026-02-03,Gift,3,GBP'),
    )
    await expectVisible('The file has amounts in EUR, GBP. They’re imported as they are, not converted.')
    await choose(csv('Date,Description,Amount,Currency\n2026-02-02,Kite,4,USD'))
    await expectVisible('1 transaction: +$4.00')
    await expectAbsent(/not converted/)
  })

  test('says what is wrong with a file, and keeps going', async () => {
    await openDialog()
    await choose(csv('', 'empty.csv'))
    await expectVisible('There are no rows in this file.')
    await choose(csv(`Date,Amount\n${'2026-01-01,1\n'.repeat(10_001)}`))
    await expectVisible('This file has more than 10,000 rows. Split it into several files.')
    await choose(csv('{"format":"little-ledger-backup"}', 'backup.json'))
    await expectVisible('This is a Little Ledger backup. Use “Restore a backup” instead.')
    await choose(csv('[{"date":"2026-01-02","amount":5,"description":"Gift"}]', 'list.json'))
    await expectAbsent('This is a Little Ledger backup. Use “Restore a backup” instead.')
    await expectVisible('1 transaction: +$5.00')
  })
})
