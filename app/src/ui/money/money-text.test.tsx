import { minorUnits } from '@little-ledger/domain'
import { expect, it, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { MoneyText } from './money-text.tsx'

const textOf = (container: Element) => container.querySelector('span')?.textContent

it.each([
  [123456, 'balance', '$1,234.56'],
  [-1200, 'balance', '−$12.00'],
  [550, 'movement', '+$5.50'],
  [-29, 'movement', '−$0.29'],
  [0, 'movement', '$0.00'],
] as const)('MoneyText shows %i cents as a %s of %s (SPEC §9)', async (amount, kind, text) => {
  const { container } = render(<MoneyText of="USD" amount={minorUnits(amount)} kind={kind} />)
  await vi.waitFor(() => expect(textOf(container)).toBe(text))
})

/** Overrides the reduced-motion setting, which is on by default in tests (vitest.config.ts). */
function preferReducedMotion(isReduced: boolean): void {
  const asked = window.matchMedia.bind(window)
  const answer = isReduced ? 'all' : 'not all'
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => asked(query.includes('reduced-motion') ? answer : query))
}

it('MoneyText ends its animation on the exact new amount', async () => {
  preferReducedMotion(false)
  const { container, rerender } = render(<MoneyText of="USD" amount={minorUnits(2000)} />)
  await vi.waitFor(() => expect(textOf(container)).toBe('$20.00'))
  rerender(<MoneyText of="USD" amount={minorUnits(2550)} />)
  await vi.waitFor(() => expect(textOf(container)).toBe('$25.50'))
})

it('MoneyText shows the new amount in the same frame with reduced motion', async () => {
  preferReducedMotion(true)
  const parts = (amount: number) => (
    <>
      <p>{amount}</p>
      <MoneyText of="USD" amount={minorUnits(amount)} />
    </>
  )
  const { container, rerender } = render(parts(2000))
  await vi.waitFor(() => expect(textOf(container)).toBe('$20.00'))
  const drawn: unknown[] = []
  const observer = new MutationObserver(() =>
    drawn.push([container.querySelector('p')?.textContent, textOf(container)]),
  )
  observer.observe(container, { subtree: true, characterData: true, childList: true })
  rerender(parts(2550))
  await vi.waitFor(() => expect(textOf(container)).toBe('$25.50'))
  observer.disconnect()
  expect(drawn[0]).toEqual(['2550', '$25.50'])
})
