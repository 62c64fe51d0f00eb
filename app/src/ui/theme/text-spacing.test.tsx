import { SegmentedControl } from '@mantine/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'

test('a segmented control shows its whole labels with the text spacing that a reader sets', async () => {
  await page.viewport(320, 640)
  const choices = ['On December 5', 'Skip it', 'Pay it today']
  render(
    // WCAG 1.4.12
    <div style={{ letterSpacing: '0.12em', wordSpacing: '0.16em', lineHeight: 1.5 }}>
      <SegmentedControl data={choices} />
    </div>,
  )
  await expect.element(page.getByRole('radiogroup')).toBeVisible()
  const { right } = page.getByRole('radiogroup').element().getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(320)
  for (const choice of choices) {
    const label = page.getByText(choice, { exact: true }).element()
    expect(label.getBoundingClientRect().right, choice).toBeLessThanOrEqual(right)
    expect(label.scrollHeight, choice).toBeLessThanOrEqual(label.parentElement?.clientHeight ?? 0)
  }
})
