import { changeChild } from '@little-ledger/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { viewChild } from '../../auth/viewed-child.ts'
import { renderApp } from '../../testing/app.tsx'
import { recordForChild, setTestAllowance, setTestInterest } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { signInAs } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { fakeSpeech, LOCAL_VOICE } from '../../testing/speech.ts'
import { startSession } from '../../testing/sign-in.ts'

const TITLES = [
  'Total Savings',
  'Savings Journey',
  'Upcoming Allowances',
  'Save a little first',
  'Sleep on it',
  'Let it grow',
  'Balance Forecast',
  'What if…?',
  'Interest on Your Savings',
  'Savings Goals',
  'Badges',
  'Money Smart Tips',
]

async function openMia(address: string) {
  await startSession()
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  unwrap(await setTestAllowance(family))
  unwrap(await setTestInterest(family))
  // Nothing is celebrated while a parent is viewing.
  signInAs(family.parent, family.store)
  viewChild(family.childId)
  renderApp(address)
  return family
}

beforeEach(() => page.viewport(1280, 800))
afterEach(async () => {
  vi.unstubAllGlobals()
  await page.viewport(1280, 800)
})

test('each card with text and each tip of the child’s page can be read aloud', async () => {
  const speech = fakeSpeech(LOCAL_VOICE)
  await openMia('/kid')
  const buttons = page.getByRole('button', { name: /^Read to me/ })
  await expect
    .poll(() => buttons.elements().map((each) => each.getAttribute('title')))
    .toEqual(TITLES.map((title) => `Read to me: ${title}`))
  await button('Read to me: Total Savings').click()
  expect(speech.speak.mock.lastCall?.[0].text).toBe(
    'Total Savings. $20.00. Bank: 40% of the way to your Big Saver badge.',
  )
  await button('Read to me: Sleep on it').click()
  expect(speech.speak.mock.lastCall?.[0].text).toMatch(/^Sleep on it\. [A-Z]/)
  await button('Read to me: Badges').click()
  expect(speech.speak.mock.lastCall?.[0].text).toMatch(/ Big Saver\. Not yet\. Have \$50 in the bank\. /)
})

test('the forecast and what-if are read one by one, without controls and without the closed table', async () => {
  const speech = fakeSpeech(LOCAL_VOICE)
  await openMia('/kid')
  await page.getByLabelText('How much today?').fill('10')
  await button('Read to me: Balance Forecast').click()
  expect(speech.speak.mock.lastCall?.[0].text).toMatch(
    /^Balance Forecast\. In 8 weeks, your bank could hold \$[\d.]+\. How many weeks ahead\? 8 weeks\. If nothing changes\. If you spend \$10\.00\. In the bank now: \$20\.00\. .* In 8 weeks: \$[\d.]+\.$/,
  )
  await button('Read to me: What if…?').click()
  expect(speech.speak.mock.lastCall?.[0].text).toMatch(
    /^What if…\? In 8 weeks, you could have \$[\d.]+ in the bank, not \$[\d.]+\.$/,
  )
})

test.each(['young', 'older'] as const)('the buttons of the tips have a square icon in the %s look', async (look) => {
  fakeSpeech(LOCAL_VOICE)
  const family = await openMia('/kid')
  if (look === 'older') unwrap(await recordForChild(family, (context, child) => changeChild({ look }, child, context)))
  await expect.poll(() => document.querySelector('[data-look]')?.getAttribute('data-look')).toBe(look)
  await expect.element(button('Read to me: Sleep on it')).toBeVisible()
  const icon = button('Read to me: Sleep on it').element().querySelector('svg')
  const { width, height } = icon?.getBoundingClientRect() ?? {}
  expect(height).toBeGreaterThan(16)
  expect(width).toBeCloseTo(height ?? 0)
})

test.each([320, 360, 390])(
  'the buttons fit a %i px wide phone without covering the link to the goals',
  async (width) => {
    await page.viewport(width, 640)
    fakeSpeech(LOCAL_VOICE)
    await openMia('/kid')
    await button('Read to me: Savings Journey').click()
    await expect.element(button('Stop reading: Savings Journey')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    const reader = button('Stop reading: Savings Journey').element().getBoundingClientRect()
    const link = button('See my goals').element().getBoundingClientRect()
    expect(reader.right <= link.left || reader.bottom <= link.top).toBe(true)
    await page.getByRole('link', { name: 'Goals', exact: true }).click()
    await expect.element(button('Read to me: Savings Goals')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
