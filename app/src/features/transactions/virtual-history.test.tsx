import {
  addDays,
  addTransaction,
  assert,
  minorUnits,
  civilDate,
  civilTime,
  err,
  ok,
  type Entry,
} from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deposit, recordForChild } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { TransactionHistory } from './transaction-history.tsx'

/** Renders a history of `count` one-dollar deposits, one a day from 2016-01-01: Thing 1, Thing 2 … */
async function openHistory(count: number) {
  const family = await createTestFamilyWithChild()
  const recorded = await recordForChild(family, (context, child) => {
    const entries: Entry[] = []
    for (let index = 0; index < count; index += 1) {
      const date = addDays(civilDate('2016-01-01'), index)
      const form = { type: 'deposit', amount: minorUnits(100), description: `Thing ${index + 1}`, date } as const
      const added = addTransaction({ ...form, time: civilTime('12:00') }, child, context)
      if (!added.ok) return err(added.error)
      entries.push(...added.value)
    }
    return ok(entries)
  })
  unwrap(recorded)
  signInAs(family.parent, family.store)
  render(<TransactionHistory of="USD" childId={family.childId} title="Transaction History" onWhy={() => undefined} />)
  return family
}

const table = page.getByRole('table', { name: 'Transaction History' })
const openAll = async () => {
  await page.getByRole('button', { name: /^View All/ }).click()
  await expect.element(table).toHaveAttribute('aria-rowcount')
}
/** The indexes of the rows that are in the DOM. */
const renderedIndexes = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => Number(row.getAttribute('data-index')))
const rowAt = (index: number) => document.querySelector(`tr[data-index="${index}"]`)

beforeEach(() => page.viewport(1280, 800))

describe('virtual history', () => {
  test('renders only rows near the viewport and exposes the total row count', async () => {
    await openHistory(3650)
    await openAll()
    await expect.element(table).toHaveAttribute('aria-rowcount', '3651')
    await expect.poll(() => rowAt(0)?.textContent).toContain('Thing 3650')
    expect(rowAt(0)?.getAttribute('aria-rowindex')).toBe('2')
    expect(renderedIndexes().length).toBeLessThan(80)
  })

  test('has the full scroll height and renders the last row when scrolled to the end', async () => {
    await openHistory(3650)
    await openAll()
    expect(document.documentElement.scrollHeight).toBeGreaterThan(3650 * 44)
    await expect
      .poll(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        return rowAt(3649)?.textContent
      })
      .toContain('Thing 1+$1.00')
    expect(rowAt(0)).toBeNull()
  })

  test('renders all rows while it is printed', async () => {
    await openHistory(400)
    await openAll()
    await expect.poll(() => rowAt(0)).not.toBeNull()
    window.dispatchEvent(new Event('beforeprint'))
    expect(renderedIndexes()).toEqual(Array.from({ length: 400 }, (_, index) => index))
    expect(document.querySelectorAll('tbody > tr')).toHaveLength(400)
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => renderedIndexes().length).toBeLessThan(80)
    expect(rowAt(0)?.textContent).toContain('Thing 400')
  })

  test('keeps the focus and the scroll position when it is printed', async () => {
    await openHistory(400)
    await openAll()
    await expect
      .poll(() => {
        scrollTo(0, 8000)
        return rowAt(145)
      })
      .not.toBeNull()
    const focused = rowAt(145)?.querySelector('button')
    assert(focused, 'a row has a button')
    focused.focus({ preventScroll: true })
    const top = focused.getBoundingClientRect().top
    window.dispatchEvent(new Event('beforeprint'))
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(() => renderedIndexes().length).toBeLessThan(80)
    expect(document.activeElement).toBe(focused)
    expect(Math.abs(focused.getBoundingClientRect().top - top)).toBeLessThan(10)
  })

  test('reverses its order when the date header is clicked', async () => {
    await openHistory(150)
    await openAll()
    await button('Date, newest first').click()
    await expect.poll(() => rowAt(0)?.textContent).toContain('Thing 1+$1.00')
    await button('Date, oldest first').click()
    await expect.poll(() => rowAt(0)?.textContent).toContain('Thing 150')
  })

  test('moves focus row by row with Tab and keeps the focused row when it is scrolled out of view', async () => {
    await openHistory(400)
    await openAll()
    await expect.poll(() => rowAt(0)).not.toBeNull()
    rowAt(0)?.querySelector('button')?.focus()
    for (let presses = 0; presses < 45; presses += 1) await userEvent.keyboard('{Tab}')
    const focusedIndex = () => Number(document.activeElement?.closest('tr')?.dataset['index'])
    expect(focusedIndex()).toBe(45)
    scrollTo(0, 20_000)
    await expect.poll(() => rowAt(300) ?? rowAt(350)).not.toBeNull()
    // The measured heights differ from the estimate, so the scroll position may be corrected a little.
    expect(Math.abs(scrollY - 20_000)).toBeLessThan(400)
    expect(focusedIndex()).toBe(45)
    await userEvent.keyboard('{Tab}')
    expect(focusedIndex()).toBe(46)
  })

  test('shows rows that are added while it is open, and returns to the top on Show Less', async () => {
    const family = await openHistory(150)
    await openAll()
    unwrap(await deposit(family, 500, { description: 'Tooth' }))
    await expect.poll(() => rowAt(0)?.textContent).toContain('Tooth')
    await expect.element(table).toHaveAttribute('aria-rowcount', '152')
    scrollTo(0, 4000)
    await button('Show Less').click()
    await expect.poll(() => table.getByRole('row').elements()).toHaveLength(6)
    await expect.element(page.getByRole('heading', { name: 'Transaction History' })).toBeInViewport()
    await expect.element(button('View All (151)')).toHaveFocus()
  })

  test('does not overflow a 320 px screen', async () => {
    await page.viewport(320, 700)
    await openHistory(150)
    await openAll()
    await expect.poll(() => rowAt(0)?.textContent).toContain('Thing 150')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})
