import type { Page } from '@playwright/test'
import { TODAY } from './support/family-file.ts'
import { doTask, toast, type DialogTask } from './support/steps.ts'
import { expect, STILL, test } from './support/test.ts'
import { lookAtDialog, parentDialogs, tourKid } from './support/tour.ts'
import { showings, wideThings } from './support/widths.ts'

// Texts and amounts at their limits, through every field that takes them, on the narrowest phone.

test.use({ ...STILL, viewport: { width: 320, height: 568 } })

const KINDS = [
  ['200 letters without a space', 'W'.repeat(198), '1000000.00', '$1,000,000.00', '100'],
  ['emoji', '🦄🌈👩‍👧🏽'.repeat(17), '0.01', '$0.01', '0.01'],
  ['text from right to left', 'שָׁלוֹם مرحبا '.repeat(14), '1000000.00', '$1,000,000.00', '0.1'],
] as const

/** What stands in each field: the same, but for its end, so that each is found for itself. */
const textsOf = (text: string) => {
  const ended = (number: number) => `${text.trim()}-${number}`
  return {
    username: ended(1),
    firstName: ended(2),
    lastName: ended(3),
    child: ended(4),
    childUsername: ended(5),
    description: ended(6),
    goal: ended(7),
    goalDescription: ended(8),
    family: ended(9),
  }
}

type Texts = ReturnType<typeof textsOf>

async function signUp(page: Page, { username, firstName, lastName }: Texts): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('First Name').fill(firstName)
  await page.getByLabel('Last Name').fill(lastName)
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page).toHaveURL(/\/parent$/)
}

/** Every dialog that takes a text or an amount, with the button that opens it. */
const tasks = (texts: Texts, amount: string, rate: string): readonly (readonly [opener: string, DialogTask])[] => [
  [
    'Add New Child',
    {
      dialog: 'Add a New Child',
      send: 'Add Child',
      good: {
        "Child's Name": texts.child,
        Username: texts.childUsername,
        Password: 'mia7',
        'Starting Balance ($)': amount,
      },
      toast: ['Success!'],
    },
  ],
  [
    'Set Allowance',
    { dialog: /^Set Allowance/, send: 'Save', good: { 'Allowance Amount': amount }, toast: ['Success!'] },
  ],
  [
    'Set Interest Rate',
    { dialog: /^Set Interest/, send: 'Save', good: { 'Interest Rate (%)': rate }, toast: ['Success!'] },
  ],
  [
    'Add Transaction',
    {
      dialog: /^Add Transaction/,
      send: 'Add Transaction',
      good: { Amount: amount, Description: texts.description },
      toast: ['Success!'],
    },
  ],
  [
    'Update Cash',
    { dialog: /^Update/, send: 'Save', good: { 'Cash Amount': amount }, toast: ['Cash savings updated!'] },
  ],
  [
    'New goal',
    {
      dialog: 'New Savings Goal',
      send: 'Create Goal',
      good: { 'Goal Name': texts.goal, 'Target Amount': amount, 'Description (optional)': texts.goalDescription },
      toast: ['Savings goal created!'],
    },
  ],
  [
    `Edit ${texts.goal}`,
    {
      dialog: 'Edit Savings Goal',
      send: 'Save',
      good: { 'Current Amount': amount },
      toast: ['Savings goal updated!'],
    },
  ],
]

/** Names the family, and looks at what each tab of the profile holds. */
async function openProfile(page: Page, { firstName, family }: Texts, look: (screen: string) => Promise<void>) {
  await page.getByRole('button', { name: `Menu of ${firstName}`, exact: true }).click()
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  for (const tab of ['Account', 'Personal Info', 'Family']) {
    await dialog.getByRole('tab', { name: tab }).click()
    if (tab === 'Family') await dialog.getByLabel('Family Name').fill(family)
    await look(`profile, ${tab}`)
  }
  await dialog.getByRole('button', { name: 'Save' }).filter({ visible: true }).click()
  await expect(toast(page).getByText('Success!').first()).toBeVisible()
  await expect(dialog).toBeHidden()
}

for (const [kind, text, amount, shown, rate] of KINDS) {
  // SPEC: 9.3
  test(`${kind} and ${shown} go through every field, are shown, and nothing scrolls sideways`, async ({ page }) => {
    test.slow()
    const texts = textsOf(text)
    const seen = new Map<string, Set<string>>(Object.keys(texts).map((field) => [field, new Set()]))
    const look = async (_: Page, screen: string) => {
      expect.soft(await page.evaluate(wideThings), screen).toEqual([])
      for (const [field, each] of Object.entries(texts)) {
        for (const showing of await page.evaluate(showings, each)) seen.get(field)?.add(showing)
      }
    }
    await page.clock.setSystemTime(TODAY)
    await signUp(page, texts)
    await look(page, 'parent without children, and a toast')
    for (const [opener, task] of tasks(texts, amount, rate)) {
      await doTask(
        page,
        page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).first(),
        task,
      )
      await look(page, `parent after ${opener}`)
    }
    await expect(page.getByText(`+${shown}`).first()).toBeVisible()
    await expect(page.getByText(`${shown} of ${shown}`)).toBeVisible()
    await openProfile(page, texts, (screen) => look(page, screen))
    const met = { parent: texts.firstName, child: texts.child, goal: texts.goal }
    for (const { opener, menu } of parentDialogs(met)) {
      await lookAtDialog(page, look, menu === undefined ? { opener } : { opener, menu })
    }
    await page.getByRole('button', { name: `${texts.description}: why` }).click()
    await expect(page.getByRole('dialog')).toContainText(texts.description)
    await look(page, 'why')
    await page.keyboard.press('Escape')
    await tourKid(page, look, met)
    // What is cut off somewhere, for want of room, is to be read whole somewhere else.
    expect([...seen].filter(([, how]) => !how.has('whole'))).toEqual([])
  })
}
