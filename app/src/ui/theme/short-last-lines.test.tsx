import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'

test.each(['p', 'li'] as const)('a <%s> does not end in a line with one short word', async (Tag) => {
  render(
    <Tag style={{ width: '33ch', fontFamily: 'monospace', listStyle: 'none' }}>
      $100,000.00 on Saturday, <span>December</span> <b>5</b>
    </Tag>,
  )
  await expect.element(page.getByText('December')).toBeVisible()
  const topOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect().top
  expect(topOf('5')).toBe(topOf('December'))
})
