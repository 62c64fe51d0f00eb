import { expect, type Page } from '@playwright/test'
import { restore } from './family.ts'
import type { ScreenVisitor } from './tour.ts'

// A tour of the dialog that imports a file.

const dialog = (page: Page) => page.getByRole('dialog').last()

const ROWS = `Date;Details;Amount;Time
2026-02-01;Tooth fairy;1,50;
2026-02-02;Book about volcanoes, with a very long title that someone pasted from the shop;-12,25;
31.03.2026;Lemonade stand;1.234,00;14:30
2026-04-01;Sweets;-0,80;
2026-04-02;Birthday;20,00;
2026-04-03;Kite;-7,00;
2026-04-04;Nothing;0;
soon;Game;5;
2026-04-05;Game;five;
2026-04-06;Game;;
`

const BALANCES = `Mia,45.00\nLeo,12.50\nZoë,3.00\n`

const CASH = `Date,Description,Amount,Account,Child\n2026-02-01,Coins,4.50,cash,Mia\n2026-02-03,Chores,2.00,bank,Leo\n`

const UNCLEAR = `Account;0042\n\nBuchungstag;Zweck;Betrag;Saldo\n01/03/26;Spielzeug;-12,50;87,50\n02/03/26;Kino;-5,00;82,50\n`

async function choose(page: Page, name: string, text: string): Promise<void> {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Import a file' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Choose a file' })).toBeVisible()
}

async function close(page: Page): Promise<void> {
  const discard = page.getByRole('button', { name: 'Discard', exact: true })
  // The first press may close a toast, or ask because a child was picked.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await discard.click({ timeout: 300 }).catch(() => undefined)
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
}

/** Visits the dialog as it first appears, and its last button if the dialog scrolls. */
async function visitBoth(page: Page, visit: ScreenVisitor, state: string): Promise<void> {
  await visit(page, `dialog Import, ${state}`)
  const last = dialog(page).getByRole('button').last()
  if (await last.evaluate((button) => button.getBoundingClientRect().top < innerHeight - 80)) return
  await last.scrollIntoViewIfNeeded()
  await visit(page, `dialog Import, ${state}, end`)
}

/** Restores a family's file and visits the states of the import. */
export async function tourImport(page: Page, visit: ScreenVisitor, file: string): Promise<void> {
  await restore(page, file)
  await page.keyboard.press('Escape')
  await open(page)
  await visit(page, 'dialog Import')
  await choose(page, 'picture.csv', '\u0000\u0001')
  await expect(dialog(page).getByText(/^(This isn’t a CSV|There are no rows)/)).toBeVisible()
  await visit(page, 'dialog Import, not a table')
  await choose(page, 'moss.json', file)
  await expect(dialog(page).getByText('This is a Little Ledger backup.', { exact: false })).toBeVisible()
  await visit(page, 'dialog Import, backup')
  await choose(page, 'pocket money 2026.csv', ROWS)
  await expect(dialog(page).getByText('pocket money 2026.csv: 10 rows')).toBeVisible()
  await visitBoth(page, visit, 'no child picked')
  await dialog(page).getByLabel('Child', { exact: true }).selectOption('Mia')
  await visitBoth(page, visit, 'preview')
  await dialog(page).getByText('Columns and formats').click()
  await visitBoth(page, visit, 'columns')
  await dialog(page).getByLabel('Date', { exact: true }).selectOption({ label: 'Not in the file' })
  await expect(dialog(page).getByText(/^Which column has the dates/)).toBeVisible()
  await visitBoth(page, visit, 'no dates')
  await dialog(page).getByLabel('Date', { exact: true }).selectOption({ index: 1 })
  await dialog(page)
    .getByRole('button', { name: /^Import \d/ })
    .click()
  await expect(dialog(page).getByRole('button', { name: 'Undo import' })).toBeVisible()
  await visit(page, 'dialog Import, done')
  await close(page)
  await open(page)
  await choose(page, 'pocket money 2026.csv', ROWS)
  await dialog(page).getByLabel('Child', { exact: true }).selectOption('Mia')
  await expect(dialog(page).getByText(/imported before/)).toBeVisible()
  await visitBoth(page, visit, 'again')
  await dialog(page)
    .getByRole('button', { name: /^Remove \d/ })
    .click()
  await expect(dialog(page).getByText(/^Bring back/)).toBeVisible()
  await visitBoth(page, visit, 'removed')
  await close(page)
  await open(page)
  await choose(page, 'balances.csv', BALANCES)
  await expect(dialog(page).getByText('balances.csv: 3 rows')).toBeVisible()
  await visitBoth(page, visit, 'balances')
  await choose(page, 'bank.csv', UNCLEAR)
  await dialog(page).getByLabel('Child', { exact: true }).selectOption('Mia')
  await expect(dialog(page).getByText('Is this right?')).toBeVisible()
  await visitBoth(page, visit, 'columns to check')
  await choose(page, 'cash.csv', CASH)
  await expect(dialog(page).getByText('cash.csv: 2 rows')).toBeVisible()
  await visitBoth(page, visit, 'cash')
  await dialog(page)
    .getByRole('button', { name: /^Import \d/ })
    .click()
  await dialog(page).getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('Import undone', { exact: true })).toBeVisible()
  await visit(page, 'dialog Import, undone')
  await close(page)
}
