import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { MoneyField } from './money-field.tsx'

test.each(['USD', 'KWD', 'CHF', 'XOF', 'stars'] as const)('the sign of %s fits beside the amount', async (of) => {
  render(<MoneyField of={of} label="Amount" value="1" onChange={() => {}} />)
  const field = page.getByLabelText('Amount')
  await expect.element(field).toBeVisible()
  const section = document.querySelector('.mantine-Input-section')
  const sign = document.createRange()
  if (section) sign.selectNodeContents(section)
  const left = field.element().getBoundingClientRect().left
  const space = Number.parseFloat(getComputedStyle(field.element()).paddingInlineStart)
  const { left: begin, right: end } = sign.getBoundingClientRect()
  expect(begin).toBeGreaterThan(left + 4)
  expect(end).toBeLessThan(left + space)
})
