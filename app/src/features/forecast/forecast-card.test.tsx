import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useChild } from '../../ledger/queries/queries.ts'
import { deposit, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap, type TestFamily } from '../../testing/family.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../testing/screen.ts'
import { ForecastCard } from './forecast-card.tsx'
import { InterestCard } from './interest/interest-card.tsx'

type Family = TestFamily & { readonly childId: NonNullable<Parameters<typeof useChild>[0]> }

function Page({ childId }: Pick<Family, 'childId'>) {
  const child = useChild(childId)
  if (!child) return null
  return (
    <>
      <ForecastCard child={child} />
      <InterestCard child={child} />
    </>
  )
}

const slider = page.getByRole('slider', { name: 'How many weeks ahead?' })
const forecastCard = page.getByRole('region', { name: 'Balance Forecast' })
const interestCard = page.getByRole('region', { name: 'Interest on Your Savings' })

/** Mia has $45.00, a $5.00 allowance every Friday and 1% weekly interest. Today is Monday, March 2. */
async function openForecast(family?: Family): Promise<Family> {
  const current = family ?? (await createTestFamilyWithChild({ startingBalance: 4500 }))
  if (family === undefined) {
    unwrap(await setTestAllowance(current))
    unwrap(await setTestInterest(current))
  }
  signInAs(current.parent, current.store)
  render(<Page childId={current.childId} />, 'child')
  await expect.element(forecastCard).toBeVisible()
  return current
}

/** Label and amount of each line of the sum. */
const sumRows = () =>
  [...document.querySelectorAll('[aria-labelledby="balance-forecast"] dl > div')].map((line) =>
    [...line.children].map((cell) => cell.textContent),
  )

beforeEach(() => page.viewport(900, 1200))

describe('balance forecast (SPEC §2)', () => {
  test.each([768, 820])('keeps a large amount beside the slider on a screen of %d px', async (width) => {
    await page.viewport(width, 1180)
    const family = await createTestFamilyWithChild({ startingBalance: 98_765_599, currency: 'KWD' })
    await openForecast(family)
    const amount = document.querySelector('[data-size="large"]')
    const label = page.getByText('How many weeks ahead?', { exact: true }).first().element()
    await expect.poll(() => amount?.textContent).toMatch(/^KWD\s98,765.599$/)
    expect(amount?.getBoundingClientRect().right).toBeLessThanOrEqual(label.getBoundingClientRect().left)
  })

  // SPEC: 2.81
  test('looks 8 weeks ahead by default (SPEC §9)', async () => {
    await openForecast()
    await expect.element(slider).toHaveAttribute('aria-valuenow', '8')
    await expect.element(forecastCard).toHaveTextContent('In 8 weeks, your bank could hold $90.16')
  })

  // SPEC: 3.9
  test('shows amounts that add up to the forecasted balance', async () => {
    await openForecast()
    await expect.poll(sumRows).toEqual([
      ['In the bank now', '$45.00'],
      ['Your allowance', '+$40.00'],
      ['Interest', '+$5.16'],
      ['In 8 weeks', '$90.16'],
    ])
  })

  // SPEC: 2.80
  test('has a slider from 1 to 52 weeks in steps of 1 with a text value (SPEC §9)', async () => {
    await openForecast()
    await expect.element(slider).toHaveAttribute('aria-valuemin', '1')
    await expect.element(slider).toHaveAttribute('aria-valuemax', '52')
    await expect.element(slider).toHaveAttribute('aria-valuetext', '8 weeks, $90.16')
    slider.element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', '9')
    await expect.element(forecastCard).toHaveTextContent('In 9 weeks, your bank could hold')
    await userEvent.keyboard('{Home}')
    await expect.element(forecastCard).toHaveTextContent('In 1 week, your bank could hold $50.45')
    await userEvent.keyboard('{End}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', '52')
  })

  // SPEC: 2.82
  test('shares the chosen number of weeks with the child’s interest card, but not with other children', async () => {
    const family = await openForecast()
    await expect.element(interestCard).toHaveTextContent('In the next 8 weeks')
    slider.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(interestCard).toHaveTextContent('In the next 7 weeks')
    const sister = await createTestFamilyWithChild({ device: family.device, name: 'Ann', startingBalance: 100 })
    await openForecast(sister)
    await expect.element(page.getByRole('slider').last()).toHaveAttribute('aria-valuenow', '8')
  })

  test('draws a labeled chart', async () => {
    await openForecast()
    await expect.element(page.getByRole('application', { name: 'Bank balance in the weeks ahead' })).toBeVisible()
  })

  test('does not make the page scroll sideways before the chart is drawn again for a narrower page', async () => {
    await openForecast()
    await expect.element(page.getByRole('application')).toBeVisible()
    const card = forecastCard.element() as HTMLElement
    card.style.width = '320px'
    expect(card.scrollWidth).toBe(card.clientWidth)
    expect(card.querySelector('svg.recharts-surface')?.clientWidth).toBeGreaterThan(320)
  })

  test('describes a negative forecast as money owed', async () => {
    const family = await createTestFamilyWithChild()
    unwrap(await deposit(family, 700, { type: 'withdrawal' }))
    await openForecast(family)
    await expect.element(forecastCard).toHaveTextContent('In 8 weeks, you could owe the bank $7.00')
    await expect.element(forecastCard).toHaveTextContent('In the bank now−$7.00')
  })

  test('shows an empty state instead of a chart when every point is zero', async () => {
    await openForecast(await createTestFamilyWithChild())
    await expectVisible('Not enough data to display chart.')
    await expectAbsent('Show as a table')
  })
})

describe('forecast table', () => {
  const openTable = () => page.getByText('Show as a table').click()
  const firstWhyButton = page.getByRole('button', { name: 'Why? $50.45 on Mar 8, 2026' })

  // SPEC: 9.10
  test('has a row per week starting next Sunday (SPEC §9)', async () => {
    await openForecast()
    await openTable()
    const lines = page.getByRole('row')
    await expect.element(lines.nth(1)).toHaveTextContent('Mar 8, 2026$50.45')
    await expect.element(lines.last()).toHaveTextContent('Apr 26, 2026$90.16')
    expect(lines.elements()).toHaveLength(9)
  })

  test('toggles a point’s explanation when its row is clicked', async () => {
    await openForecast()
    await openTable()
    await expect.element(firstWhyButton).toHaveAttribute('aria-expanded', 'false')
    await firstWhyButton.click()
    await expectVisible('Today you have $45.00.')
    await expectVisible('Your allowance will add $5.00.')
    await expectVisible('Your savings will earn $0.45.')
    await expectVisible('If you don’t spend any, you could have $50.45 on March 8, 2026.')
    await expect.element(firstWhyButton).toHaveAttribute('aria-expanded', 'true')
    await firstWhyButton.click()
    await expectAbsent('Today you have $45.00.')
  })

  test('can be opened and used with the keyboard alone', async () => {
    await openForecast()
    page.getByText('Show as a table').element().focus()
    await userEvent.keyboard('{Enter}')
    firstWhyButton.element().focus()
    await userEvent.keyboard('{Enter}')
    await expectVisible('Today you have $45.00.')
  })
})
