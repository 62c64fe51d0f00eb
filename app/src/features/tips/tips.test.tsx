import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { MoneySmartTips, TipCards } from './tips.tsx'

/** The maximum number of words in a sentence that a seven-year-old can read easily. */
const MAX_WORDS = 12

const sentences = (texts: readonly Element[]) =>
  texts.flatMap((each) => (each.textContent ?? '').split(/(?<=[.?!])\s+/))

const MONEY = { unit: 'money', denomination: 'USD' } as const

describe('tips (SPEC §2)', () => {
  // SPEC: 2.79
  test('shows three tip cards with headings', async () => {
    render(<TipCards child={MONEY} />, 'child')
    await expect.element(page.getByRole('heading', { name: 'Three tips for you' })).toBeInTheDocument()
    expect(page.getByRole('listitem').elements()).toHaveLength(3)
    const names = page.getByRole('heading', { level: 3 }).elements()
    expect(names.map((each) => each.textContent)).toEqual(['Save a little first', 'Sleep on it', 'Let it grow'])
  })

  test('shows Money Smart Tips', async () => {
    render(<MoneySmartTips child={MONEY} />, 'child')
    const panel = page.getByRole('region', { name: 'Money Smart Tips' })
    await expect.element(panel).toBeVisible()
    expect(panel.getByRole('listitem').elements()).toHaveLength(5)
    await expect.element(panel).toHaveTextContent('Needs come before wants. Food is a need. A toy is a want.')
  })

  test('uses sentences short enough for young readers', async () => {
    const { container } = render(
      <>
        <TipCards child={MONEY} />
        <MoneySmartTips child={MONEY} />
      </>,
      'child',
    )
    await expect.poll(() => container.querySelectorAll('li p')).toHaveLength(8)
    const long = sentences([...container.querySelectorAll('li p')]).filter(
      (sentence) => sentence.split(' ').length > MAX_WORDS,
    )
    expect(long).toEqual([])
  })
})
