import { civilDate } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deposit, recordCashCount } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { storyLook } from './story-row.tsx'
import { TransactionHistory } from './transaction-history.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

const TITLE = 'All Your Money Moves'
const table = page.getByRole('table', { name: TITLE })

/** The text of each cell in a row: date, what happened, amount, balance. */
const rows = () =>
  [...table.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

/** @param width of the history in pixels; by default that of the page */
async function openStory(family: Family, width?: number) {
  signInAs(await childUser(family, family.childId), family.store)
  const today = civilDate('2026-03-02')
  render(
    <div style={{ width }}>
      <TransactionHistory
        of="USD"
        childId={family.childId}
        look={storyLook}
        title={TITLE}
        today={today}
        onWhy={() => undefined}
      />
    </div>,
    'child',
  )
  await expect.element(table).toBeVisible()
}

beforeEach(() => page.viewport(390, 844))

describe('the history as a story', () => {
  test('says what happened, and how much is in the bank or the piggy bank', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    unwrap(await recordCashCount(family, 725))
    unwrap(await deposit(family, 300, { date: '2026-02-27', description: 'Washed the car' }))
    unwrap(await deposit(family, 150, { type: 'withdrawal', description: 'Comic' }))
    unwrap(await recordCashCount(family, 375))
    await openStory(family)
    await expect.poll(() => rows().length).toBe(5)
    expect(new Set(rows().map((cells) => cells.join(' | ')))).toEqual(
      new Set([
        'Today | Less cash is in your pig. | −$3.50 | In the pig: $3.75',
        'Today | More cash is in your pig. | +$7.25 | In the pig: $7.25',
        'Today | Comic | −$1.50 | In the bank: $21.50',
        'Today | You started with this. | +$20.00 | In the bank: $23.00',
        'Fri | Washed the car | +$3.00 | In the bank: $3.00',
      ]),
    )
  })

  test('fits long words and large amounts into a 320 px screen', async () => {
    await page.viewport(320, 640)
    const family = await createTestFamilyWithChild({ startingBalance: 99_000_000 })
    unwrap(await deposit(family, 99_000_000, { type: 'withdrawal', description: 'W'.repeat(200) }))
    unwrap(await recordCashCount(family, 100_000_000))
    await openStory(family)
    await expect.poll(() => rows().length).toBe(3)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    const right = table.element().getBoundingClientRect().right
    for (const cell of table.getByRole('cell').elements()) {
      expect(cell.getBoundingClientRect().right, cell.textContent ?? '').toBeLessThanOrEqual(right + 1)
    }
  })

  test('keeps the date beside a balance of three digits', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 53_087 })
    unwrap(await deposit(family, 850, { type: 'withdrawal', date: '2026-02-21', description: 'Cinema' }))
    unwrap(await deposit(family, 500, { date: '2026-02-22', description: 'Washed the car' }))
    // In a card on the page.
    await openStory(family, 358)
    await expect.poll(() => rows().length).toBe(3)
    for (const row of table.element().querySelectorAll('tbody tr')) {
      const [date, , , balance] = [...row.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect())
      expect(date?.top, row.textContent ?? '').toBeLessThan(balance?.bottom ?? 0)
    }
  })

  test('sorts by date with the button above the rows', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 2000 })
    unwrap(await deposit(family, 300, { description: 'Tooth' }))
    await openStory(family)
    await button('Date, newest first').click()
    await expect.poll(() => rows().map(([, what]) => what)).toEqual(['You started with this.', 'Tooth'])
  })
})
