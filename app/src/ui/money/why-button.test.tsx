import { minorUnits } from '@little-ledger/domain'
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { WhyButton } from './why-button.tsx'

test('WhyButton shows the number, includes it in its label, is large enough to tap, and calls onClick', async () => {
  const asked = vi.fn<() => void>()
  render(<WhyButton what="the bank balance" of="USD" amount={minorUnits(2300)} onClick={asked} />)
  const why = button('Why is the bank balance $23.00?')
  await expect.element(why).toHaveTextContent('$23.00')
  const { width, height } = why.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await why.click()
  expect(asked).toHaveBeenCalledOnce()
})

test('WhyButton includes the minus sign of a negative amount in its label', async () => {
  render(<WhyButton what="the total" of="USD" amount={minorUnits(-5)} />)
  await expect.element(button('Why is the total −$0.05?')).toBeVisible()
})
