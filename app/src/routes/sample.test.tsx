import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { startSample } from '../auth/sample-session.ts'
import { renderApp } from '../testing/app.tsx'
import { button } from '../testing/screen.ts'
import { startSession } from '../testing/sign-in.ts'

beforeEach(startSession)

// The text's size does not change the media queries, so the screen is narrower than a phone instead.
test('the sample family’s bar fits on a phone with very large text', async () => {
  await page.viewport(300, 844)
  document.documentElement.style.fontSize = '150%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await startSample()
  renderApp('/parent')
  await expect.element(button('Start my own')).toBeVisible()
  const edgeOf = (element: Element) => element.getBoundingClientRect().right
  expect(edgeOf(button('Start my own').element())).toBeLessThanOrEqual(300)
  expect(edgeOf(page.getByLabelText('View as').element())).toBeLessThanOrEqual(300)
})
