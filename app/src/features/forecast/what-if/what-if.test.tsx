import { addGoal, minorUnits, completeGoal, deleteGoal } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild } from '../../../ledger/queries/queries.ts'
import { setTestAllowance, setTestInterest, recordForChild } from '../../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../../testing/family.ts'
import { storedEntries } from '../../../testing/stored-model.ts'
import { render, signInAs } from '../../../testing/render.tsx'
import { button, field, expectVisible, expectAbsent } from '../../../testing/screen.ts'
import { ForecastCard } from '../forecast-card.tsx'

type Family = Awaited<ReturnType<typeof createTestFamilyWithChild>>

function Page({ childId }: Pick<Family, 'childId'>) {
  const child = useChild(childId)
  return child ? <ForecastCard child={child} /> : null
}

/** Mia has $45.00, a $5.00 allowance every Friday and 1% weekly interest. Today is Monday, March 2. */
async function openForecast(family?: Family): Promise<Family> {
  const current = family ?? (await createTestFamilyWithChild({ startingBalance: 4500 }))
  if (family === undefined) {
    unwrap(await setTestAllowance(current))
    unwrap(await setTestInterest(current))
  }
  signInAs(current.parent, current.store)
  render(<Page childId={current.childId} />, 'child')
  await expect.element(page.getByRole('region', { name: 'Balance Forecast' })).toBeVisible()
  return current
}

const addTestGoal = (family: Family, name: string, targetAmount: number) =>
  recordForChild(family, (context, child) =>
    addGoal({ name, targetAmount: minorUnits(targetAmount), description: '' }, child, context),
  )

beforeEach(() => page.viewport(900, 1200))

describe('what if', () => {
  const amount = field('How much today?')
  const plus = button('$1.00 more')
  const minus = button('$1.00 less')
  const whatIf = page.getByRole('region', { name: 'What if…?' })

  test('shows by how many weeks the goal is delayed, and the new balance', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 9000 })
    unwrap(await setTestAllowance(family))
    unwrap(await addTestGoal(family, 'Bike', 10_500))
    await openForecast(family)
    await userEvent.fill(amount, '5')
    await expect.element(whatIf).toHaveTextContent('Bike')
    await expectVisible('Spend $5.00 and “Bike” comes 1 week later.')
    await expect.element(whatIf).toHaveTextContent('$130.00$125.00')
    await expectVisible('In 8 weeks, you could have $125.00 in the bank, not $130.00.')
  })

  test('shows only the new balance if the child has no goal', async () => {
    await openForecast()
    await expectVisible(/Pick an amount and see what happens/)
    await page.getByText('I save').click()
    await userEvent.fill(amount, '10')
    await expectVisible('In 8 weeks, you could have $100.99 in the bank, not $90.16.')
    await expectAbsent(/“/)
  })

  test('changes the amount with the plus and minus buttons', async () => {
    await openForecast()
    await minus.click()
    await expect.element(amount).toHaveValue('')
    await plus.click()
    await plus.click()
    await expect.element(amount).toHaveValue('2.00')
    await minus.click()
    await expect.element(amount).toHaveValue('1.00')
    await minus.click()
    await expect.element(amount).toHaveValue('')
    await expectVisible(/Pick an amount and see what happens/)
  })

  test('does not step beyond the largest amount', async () => {
    await openForecast()
    await userEvent.fill(amount, '999999.50')
    await plus.click()
    await expect.element(amount).toHaveValue('1000000.00')
    await plus.click()
    await expect.element(amount).toHaveValue('1000000.00')
    await minus.click()
    await expect.element(amount).toHaveValue('999999.00')
  })

  test('adds a labeled second series to the chart and the table', async () => {
    await openForecast()
    await userEvent.fill(amount, '5')
    await expectVisible('If nothing changes')
    await expectVisible('If you spend $5.00')
    await page.getByText('Show as a table').click()
    await expect.element(page.getByRole('row').nth(0)).toHaveTextContent('Balanceor if you spend $5.00')
    await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('Mar 8, 2026$50.45or $45.40')
  })

  test('lets the child choose between several incomplete goals', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    for (const name of ['Bike', 'Kite', 'Book']) unwrap(await addTestGoal(family, name, 20_000))
    const [bike] = await family.store.db.goals.orderBy('id').toArray()
    unwrap(await recordForChild(family, (context) => completeGoal(bike, context)))
    await openForecast(family)
    const choice = field('Which goal?')
    await expect.element(choice).toBeVisible()
    const offered = [...choice.element().querySelectorAll('option')].map((option) => option.textContent)
    expect(offered).toEqual(['Kite', 'Book'])
    await userEvent.selectOptions(choice, 'Book')
    await userEvent.fill(amount, '5')
    await expect.element(whatIf).toHaveTextContent('“Book” is more than ten years away.')
  })

  test('falls back to another goal when the chosen one is deleted', async () => {
    const family = await createTestFamilyWithChild({ startingBalance: 4500 })
    for (const name of ['Kite', 'Book']) unwrap(await addTestGoal(family, name, 4000))
    await openForecast(family)
    await userEvent.selectOptions(field('Which goal?'), 'Book')
    await userEvent.fill(amount, '1')
    const book = (await family.store.db.goals.toArray()).find(({ name }) => name === 'Book')
    unwrap(await recordForChild(family, (context) => deleteGoal(book, context)))
    await expect.element(field('Which goal?')).not.toBeInTheDocument()
    await expect.element(whatIf).toHaveTextContent('Kite')
    await expectVisible('Spend $1.00 and you still have enough for “Kite”.')
  })

  test('warns when the amount exceeds the bank balance', async () => {
    await openForecast()
    await userEvent.fill(amount, '45')
    await expectAbsent('That’s more than you have in the bank.')
    await userEvent.fill(amount, '45.01')
    await expectVisible('That’s more than you have in the bank.')
  })

  test.each([
    ['five', 'Please enter a valid positive number.'],
    ['-1', 'Please enter a valid positive number.'],
    ['2.505', 'Use at most two decimal places'],
    ['2000000', 'Amount cannot exceed $1,000,000'],
  ])('rejects %j with “%s” and shows no second series', async (typed, message) => {
    await openForecast()
    await userEvent.fill(amount, typed)
    await expect.element(amount).toHaveAccessibleDescription(expect.stringContaining(message))
    await expect.element(amount).toHaveValue(typed)
    await expectAbsent('If nothing changes')
  })

  test('records nothing', async () => {
    const family = await openForecast()
    const before = await storedEntries(family.store)
    await userEvent.fill(amount, '5')
    await expectVisible('If nothing changes')
    expect(await storedEntries(family.store)).toEqual(before)
  })
})
