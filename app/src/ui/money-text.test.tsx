import { cents } from '@little-ledger/domain'
import { expect, it, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { MoneyText } from './money-text.tsx'

const textOf = (container: Element) => container.querySelector('span')?.textContent

it.each([
  [123456, 'balance', '$1,234.56'],
  [-1200, 'balance', '−$12.00'],
  [550, 'movement', '+$5.50'],
  [-29, 'movement', '−$0.29'],
  [0, 'movement', '$0.00'],
] as const)('shows %i cents of a %s as %s (SPEC §9)', async (amount, kind, text) => {
  const { container } = render(<MoneyText cents={cents(amount)} kind={kind} />)
  await vi.waitFor(() => expect(textOf(container)).toBe(text))
})

it('ends a change on the exact new amount', async () => {
  const { container, rerender } = render(<MoneyText cents={cents(2000)} />)
  await vi.waitFor(() => expect(textOf(container)).toBe('$20.00'))
  rerender(<MoneyText cents={cents(2550)} />)
  await vi.waitFor(() => expect(textOf(container)).toBe('$25.50'))
})
