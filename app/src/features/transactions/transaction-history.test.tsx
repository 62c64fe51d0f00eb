import { type Denomination, civilDate } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { recordCashCount, deposit } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { TransactionHistory } from './transaction-history.tsx'
import { TransactionIcon, type HistoryActions } from './history-row.tsx'

/** Renders a history of `count` deposits of $1, $2, $3 … on successive days from February 1. */
async function openHistory(count: number, actions: HistoryActions = {}, of: Denomination = 'USD') {
  const family = await createTestFamilyWithChild()
  for (let day = 1; day <= count; day += 1) {
    unwrap(await deposit(family, day * 100, { date: `2026-02-0${day}`, description: `Day ${day}` }))
  }
  signInAs(family.parent, family.store)
  const title = 'Transaction History'
  render(<TransactionHistory of={of} childId={family.childId} title={title} {...actions} />)
  return family
}

const table = page.getByRole('table', { name: 'Transaction History' })
const dateHeader = table.getByRole('columnheader').first()

const headers = () =>
  table
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

/** The text of each cell in a row. */
const cellsOf = (row: number) =>
  table
    .getByRole('row')
    .nth(row)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent)

/** The rows' descriptions from top to bottom. */
const descriptions = () =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelectorAll('td')[1]?.textContent)

const expectRows = (...expected: readonly string[]) => expect.poll(descriptions).toEqual(expected)

describe('transaction history (SPEC §2)', () => {
  // SPEC: 2.43, 8.38
  test('shows an empty state if there are no transactions', async () => {
    await openHistory(0)
    await expectVisible('No transactions yet.')
    await expect.element(table).not.toBeInTheDocument()
  })

  test('shows the date, description, signed amount and running balance of each row', async () => {
    const family = await openHistory(2)
    unwrap(await deposit(family, 150, { type: 'withdrawal', description: 'Comic' }))
    await expect
      .element(table.getByRole('row').nth(1))
      .toHaveTextContent(/Mar 2, 2026\s*Comic\s*−\$1\.50\s*Balance \$1\.50/)
    await expect
      .element(table.getByRole('row').nth(2))
      .toHaveTextContent(/Feb 2, 2026\s*Day 2\s*\+\$2\.00\s*Balance \$3\.00/)
  })

  test('shows today and yesterday by name, and highlights a row recorded while the history is open', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await deposit(family, 100, { date: '2026-03-01', description: 'Tooth' }))
    signInAs(family.parent, family.store)
    const today = civilDate('2026-03-02')
    render(<TransactionHistory of="USD" childId={family.childId} title="Transaction History" today={today} />)
    await expect.element(table.getByRole('row').nth(1)).toHaveTextContent(/^Yesterday\s*Tooth/)
    expect(document.querySelector('[data-new]')).toBeNull()
    unwrap(await deposit(family, 150, { description: 'Car wash' }))
    const newest = table.getByRole('row').nth(1)
    await expect.element(newest).toHaveTextContent(/^Today\s*Car wash/)
    await expect.element(newest).toHaveAttribute('data-new')
    expect(document.querySelectorAll('[data-new]')).toHaveLength(1)
  })

  test('does not highlight rows that appear because the user chose View All or changed the order', async () => {
    await openHistory(7)
    await button('View All (7)').click()
    await expectRows('Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2', 'Day 1')
    await button('Date, newest first').click()
    await expectRows('Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5', 'Day 6', 'Day 7')
    expect(document.querySelector('[data-new]')).toBeNull()
  })

  // SPEC: 2.41
  test('has an Actions column when deleting is allowed', async () => {
    await openHistory(2, { onDelete: () => Promise.resolve(false) })
    await expect.poll(headers).toEqual(['Date, newest first', 'Description', 'Amount', 'Balance', 'Actions'])
  })

  // SPEC: 6.8
  test('has no Actions column when deleting is not allowed', async () => {
    await openHistory(1)
    await expect.poll(headers).toEqual(['Date', 'Description', 'Amount', 'Balance'])
    await expect.element(page.getByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
  })

  test('calls onDelete with the row', async () => {
    const calls: string[] = []
    const onDelete = ({ description }: TransactionRow) => Promise.resolve(calls.push(description) < 0)
    await openHistory(2, { onDelete })
    await button('Delete Day 2 from Feb 2, 2026').click()
    await expect.poll(() => calls).toEqual(['Day 2'])
  })

  test('shows bank and cash balances in separate columns', async () => {
    await page.viewport(1280, 800)
    const family = await openHistory(1)
    unwrap(await recordCashCount(family, 725))
    await expect.element(table).toHaveAttribute('data-cash')
    expect(headers()).toEqual(['Date, newest first', 'Description', 'Amount', 'Balance', 'Cash'])
    expect(cellsOf(1)).toEqual(['Mar\u00A02, 2026', 'Cash deposit', '+$7.25', '', 'Cash $7.25'])
    expect(cellsOf(2)).toEqual(['Feb\u00A01, 2026', 'Day 1', '+$1.00', 'Balance $1.00', ''])
  })

  test('leaves room for a short description next to a cash column', async () => {
    await page.viewport(780, 800)
    const family = await openHistory(1, { onDelete: () => Promise.resolve(true), onWhy: () => undefined })
    unwrap(await deposit(family, 500, { date: '2026-02-02', description: 'Washed the big car' }))
    unwrap(await recordCashCount(family, 725))
    await expect.element(table).toHaveAttribute('data-cash')
    const [line] = page.getByText('Washed the big car', { exact: true }).element().getClientRects()
    expect(line?.height).toBeLessThan(32)
  })

  test('measures amounts as they are written', async () => {
    const family = await openHistory(1, {}, 'KWD')
    unwrap(await deposit(family, 14_906, { date: '2026-02-02', description: 'Gift' }))
    await expect.element(table).toHaveTextContent('KWD 14.906')
    await expect.element(table).toHaveAttribute('data-longest', 'medium')
  })

  test.each([790, 1000])('shows descriptions next to very large amounts on a card of %i px', async (width) => {
    await page.viewport(width, 800)
    const family = await openHistory(1, { onDelete: () => Promise.resolve(true), onWhy: () => undefined })
    unwrap(await deposit(family, 100_000_000, { date: '2026-02-02', description: 'Lottery' }))
    unwrap(await recordCashCount(family, 100_000_000))
    await expect.element(table).toHaveAttribute('data-longest', 'long')
    const { width: textWidth, height } = page.getByText('Lottery', { exact: true }).element().getBoundingClientRect()
    expect(textWidth).toBeGreaterThan(40)
    expect(height).toBeLessThan(32)
    for (const amount of table.getByText('+$1,000,000.00').elements()) {
      const cell = amount.closest('td') ?? amount
      expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
    }
  })

  test('does not break a word next to amounts in thousands of dinars', async () => {
    await page.viewport(772, 800)
    const family = await openHistory(1, { onDelete: () => Promise.resolve(true), onWhy: () => undefined }, 'KWD')
    unwrap(await deposit(family, 12_345_599, { date: '2026-02-02', description: 'Allowance' }))
    unwrap(await recordCashCount(family, 725))
    await expect.element(table).toHaveAttribute('data-longest', 'long')
    expect(page.getByText('Allowance', { exact: true }).element().getBoundingClientRect().height).toBeLessThan(32)
  })

  test('puts the date and the balance of a row on one line on a phone', async () => {
    await page.viewport(390, 844)
    const family = await openHistory(1, { onDelete: () => Promise.resolve(true), onWhy: () => undefined })
    unwrap(await deposit(family, 53_150, { date: '2025-12-31' }))
    unwrap(await recordCashCount(family, 725))
    await expect.element(table.getByText('Dec 31, 2025')).toBeVisible()
    const date = table.getByText('Dec 31, 2025').element().getBoundingClientRect()
    const balance = table.getByText('$531.50', { exact: true }).element().getBoundingClientRect()
    expect(Math.abs(date.bottom - balance.bottom)).toBeLessThan(8)
  })

  test('labels each balance with its account on a phone', async () => {
    await page.viewport(390, 844)
    const family = await openHistory(1)
    unwrap(await recordCashCount(family, 725))
    for (const text of ['Cash $7.25', 'Balance $1.00']) {
      await expect.element(table.getByRole('cell').filter({ hasText: text })).toBeVisible()
      const label = table.getByText(text.split(' ')[0] ?? '', { exact: true }).last()
      expect(label.element().getBoundingClientRect().width).toBeGreaterThan(20)
    }
  })

  // SPEC: 2.44
  test('shows positive amounts in green and negative amounts in red', async () => {
    const family = await openHistory(1)
    unwrap(await deposit(family, 150, { type: 'withdrawal' }))
    const colorOf = (text: string) => getComputedStyle(table.getByText(text).element()).color
    await expect.element(table.getByText('+$1.00')).toBeVisible()
    const [red, green] = [colorOf('−$1.50'), colorOf('+$1.00')].map((color) => color.match(/\d+/g)?.map(Number))
    expect(red?.[0]).toBeGreaterThan(red?.[1] ?? 255)
    expect(green?.[1]).toBeGreaterThan(green?.[0] ?? 255)
  })
})

describe('history row', () => {
  test('calls onWhy with the row', async () => {
    const calls: string[] = []
    await openHistory(2, { onWhy: ({ description }) => calls.push(description) })
    await button('Why is the balance $3.00 after “Day 2”?').click()
    expect(calls).toEqual(['Day 2'])
  })

  test('has an accessible name with the account and the signed balance', async () => {
    const family = await openHistory(1, { onWhy: () => undefined })
    unwrap(await recordCashCount(family, 725))
    unwrap(await deposit(family, 350, { type: 'withdrawal', description: 'Kite' }))
    await expect.element(button('Why is the cash $7.25 after “Cash deposit”?')).toBeVisible()
    await expect.element(button('Why is the balance −$2.50 after “Kite”?')).toBeVisible()
  })

  test('shows a disabled Deleting... button until onDelete resolves (SPEC §2)', async () => {
    let resolveDelete: (isDeleted: boolean) => void = () => undefined
    const calls: string[] = []
    const onDelete = ({ description }: TransactionRow) => {
      calls.push(description)
      return new Promise<boolean>((resolve) => (resolveDelete = resolve))
    }
    await openHistory(2, { onDelete })
    await button('Delete Day 2 from Feb 2, 2026').dblClick()
    await expect.element(button('Deleting...')).toBeDisabled()
    await expect.element(button('Delete Day 1 from Feb 1, 2026')).toBeEnabled()
    expect(calls).toEqual(['Day 2'])
    resolveDelete(false)
    await expect.element(button('Delete Day 2 from Feb 2, 2026')).toBeEnabled()
  })

  // SPEC: 9.16
  test.each([320, 390, 820, 1280])('fits long descriptions and large amounts into a %d px screen', async (width) => {
    await page.viewport(width, 700)
    const actions = { onDelete: () => Promise.resolve(false), onWhy: () => undefined }
    const family = await openHistory(1, actions)
    unwrap(await deposit(family, 100_000_000, { description: 'W'.repeat(200) }))
    unwrap(await deposit(family, 100_000_000, { description: '🎂 מתנה ליום הולדת', type: 'withdrawal' }))
    await expect.element(table.getByText('−$1,000,000.00')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const tableRight = table.element().getBoundingClientRect().right
    for (const cell of table.getByRole('cell').elements()) {
      expect(cell.scrollWidth, cell.textContent ?? '').toBeLessThanOrEqual(Math.max(cell.clientWidth, 1))
      expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(tableRight + 12)
    }
  })
})

describe('history length and order', () => {
  // SPEC: 2.42, 9.14
  test('shows the latest five rows and toggles between View All and Show Less (SPEC §9)', async () => {
    await openHistory(7)
    await expectRows('Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3')
    await button('View All (7)').click()
    await expectRows('Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3', 'Day 2', 'Day 1')
    await button('Show Less').click()
    await expectRows('Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3')
  })

  // SPEC: 2.42
  test('offers View All for six rows but not for five', async () => {
    const family = await openHistory(5)
    await expectRows('Day 5', 'Day 4', 'Day 3', 'Day 2', 'Day 1')
    await expect.element(page.getByRole('button', { name: /View All/ })).not.toBeInTheDocument()
    unwrap(await deposit(family, 600, { date: '2026-02-06', description: 'Day 6' }))
    await expect.element(button('View All (6)')).toBeVisible()
  })

  // SPEC: 2.45
  test('toggles the sort order with the date header', async () => {
    await openHistory(7)
    await expectRows('Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3')
    await expect.element(dateHeader).toHaveAttribute('aria-sort', 'descending')
    await button('Date, newest first').click()
    await expectRows('Day 1', 'Day 2', 'Day 3', 'Day 4', 'Day 5')
    await expect.element(dateHeader).toHaveAttribute('aria-sort', 'ascending')
    await button('Date, oldest first').click()
    await expectRows('Day 7', 'Day 6', 'Day 5', 'Day 4', 'Day 3')
  })

  test('has no sort button for a single row', async () => {
    await openHistory(1)
    await expectRows('Day 1')
    await expect.element(dateHeader).toHaveTextContent(/^Date$/)
    await expect.element(page.getByRole('button', { name: /^Date/ })).not.toBeInTheDocument()
  })
})

describe('transaction icon', () => {
  const iconOf = (type: TransactionRow['type'], description = '') => {
    const { container } = render(<TransactionIcon row={{ type, description }} />)
    return expect
      .poll(() => container.querySelector('svg')?.innerHTML)
      .toBeTruthy()
      .then(() => container.innerHTML)
  }

  // SPEC: 2.46
  test('differs for each type and for birthdays and toys', async () => {
    const icons = [
      await iconOf('allowance'),
      await iconOf('interest'),
      await iconOf('cash'),
      await iconOf('deposit'),
      await iconOf('withdrawal'),
      await iconOf('deposit', 'Birthday money from Gran'),
      await iconOf('withdrawal', 'A toy car'),
    ]
    expect(new Set(icons).size).toBe(icons.length)
  })

  // SPEC: 2.46
  test('depends first on the type, then on whole words in the description, ignoring case', async () => {
    expect(await iconOf('allowance', 'birthday toy')).toBe(await iconOf('allowance'))
    expect(await iconOf('withdrawal', 'TOYS')).toBe(await iconOf('withdrawal', 'toy'))
    expect(await iconOf('deposit', 'Toyota trip')).toBe(await iconOf('deposit'))
    expect(await iconOf('withdrawal', 'for Ben’s BIRTHDAY')).toBe(await iconOf('deposit', 'birthday'))
  })
})
