import type { Page } from '@playwright/test'
import { familyFile, MOSS, TODAY, type Child } from './support/family-file.ts'
import { expect, STILL, test } from './support/test.ts'
import { tourKid, tourParent } from './support/tour.ts'

// SECURITY check 10, in the browser: scripts in every text that people write, on every screen. The content policy would
// stop what ran; it is switched off here, so that what the pages themselves let through would show.

test.use({ ...STILL, bypassCSP: true })

const RUN = 'top.ran=1'

/** Ways out of a text into a page: elements, attributes, addresses, templates, comments, and other spellings of them. */
const VECTORS = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">free money</a>`,
  `"><img src=x onerror=${RUN}>`,
  `'-${RUN}-'`,
  `</title></textarea></style><script>${RUN}</script>`,
  `<details open ontoggle=${RUN}>`,
  `<style>*{background:url(javascript:${RUN})}</style><input autofocus onfocus=${RUN}>`,
] as const

const SPELLINGS: readonly ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `<!--${vector}-->${vector}`,
  (vector) => `{{${vector}}} \${${RUN}} ${vector.toUpperCase()}`,
  (vector) => `\u202e&lt;${vector}]]>${vector}`,
  (vector) => `javascript:${RUN}//${vector}`,
]

const payloads = SPELLINGS.flatMap((spell) => VECTORS.map(spell))

const [first = '', second = '', third = ''] = payloads

/** A child for each payload; the first has a goal and a movement for each of them, too. */
const children: readonly Child[] = payloads.map((name, number) => ({
  name,
  username: `${name.slice(0, 200)} ${number}`,
  allowance: 500,
  opening: 2_000,
  goals: number === 0 ? payloads.map((goal) => [goal, 68_000, false, goal] as const) : [],
}))

const family = {
  ...MOSS,
  name: first,
  firstName: second,
  lastName: third,
  children,
  movements: payloads.map((description) => [description, 100, 2] as const),
}

const met = { file: familyFile(0.4, family), parent: second, child: first, goal: first }

/** What could only be there if a text had been taken for a part of the page. */
const strangers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const attributes = ['onerror', 'onload', 'ontoggle', 'onfocus', 'srcdoc', '[href^="javascript:" i]']
    const found = document.querySelectorAll(
      attributes.map((each) => (each.startsWith('[') ? each : `[${each}]`)).join(),
    )
    return [...found].map(({ outerHTML }) => outerHTML.slice(0, 160))
  })

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => 'ran' in window)

test(`${payloads.length} scripts in every text run on no screen (SECURITY: check 10)`, async ({ page }) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const screens: string[] = []
  const look = async (_: Page, screen: string) => {
    screens.push(screen)
    expect(await hasRun(page), screen).toBe(false)
    expect(await strangers(page), screen).toEqual([])
  }
  await page.clock.setSystemTime(TODAY)
  await tourParent(page, look, met)
  await tourKid(page, look, met)
  expect(dialogs).toEqual([])
  expect(screens.length).toBeGreaterThan(20)
  // What is watched for would be seen: the same text, put into the page as a part of it, runs.
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payloads[1] ?? '')
  await expect.poll(() => hasRun(page)).toBe(true)
  expect(await strangers(page)).toHaveLength(1)
})
