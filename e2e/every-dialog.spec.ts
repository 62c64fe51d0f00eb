import type { Page } from '@playwright/test'
import { setOffline } from './support/devices.ts'
import { logIn, logOut, signUp, untilKept } from './support/family.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import type { Problems } from './support/problems.ts'
import { closeToast, doTask, toast, type DialogTask } from './support/steps.ts'
import { expect, longTest, test } from './support/test.ts'

// Every dialog, its refusals and its toasts (SPEC §2, §5, §8), with a network, without one, and without any server at all.

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const
const SCHEMES = ['light', 'dark'] as const
const NETWORKS = ['online', 'offline', 'without a server'] as const
type Network = (typeof NETWORKS)[number]

type Step = readonly [name: string, take: (page: Page) => Promise<void>]

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** A step that is a task in a dialog behind a button. */
const dialogStep = (name: string, opener: string | RegExp, task: DialogTask): Step => [
  name,
  (page) => doTask(page, button(page, opener).filter({ visible: true }).first(), task),
]

const GOAL_STEPS: readonly Step[] = [
  dialogStep('a goal without a name', 'New goal', {
    dialog: 'New Savings Goal',
    send: 'Create Goal',
    bad: { 'Target Amount': '30' },
    refusals: ['Missing information', 'Please fill in all required fields.'],
    good: { 'Goal Name': 'Kite' },
    toast: ['Savings goal created!', 'Keep up the good work!'],
  }),
  dialogStep('a goal with a target below zero', 'New goal', {
    dialog: 'New Savings Goal',
    send: 'Create Goal',
    bad: { 'Goal Name': 'Boat', 'Target Amount': '-1' },
    refusals: ['Invalid target amount', 'Please enter a positive number for the target amount.'],
    good: { 'Target Amount': '900.00' },
    toast: ['Savings goal created!', 'Keep up the good work!'],
  }),
  dialogStep('an edited goal', 'Edit Kite', {
    dialog: 'Edit Savings Goal',
    send: 'Save',
    bad: { 'Current Amount': '-5' },
    refusals: ['Invalid current amount', 'Please enter a non-negative number for the current amount.'],
    good: { 'Current Amount': '4.00' },
    toast: ['Savings goal updated!'],
  }),
  [
    'a goal that is complete',
    async (page) => {
      const kite = page.getByRole('article', { name: 'Kite' })
      await expect(kite.getByText('In Progress')).toBeVisible()
      await kite.getByRole('button', { name: 'Mark Complete' }).click()
      await expect(kite.getByText('Complete', { exact: true })).toBeVisible()
    },
  ],
  [
    'a deleted goal',
    async (page) => {
      await button(page, 'Delete Boat').click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Are you sure you want to delete this savings goal?')).toBeVisible()
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toast(page).getByText('Savings goal deleted')).toBeVisible()
      await expect(page.getByRole('article', { name: 'Boat' })).toBeHidden()
    },
  ],
]

const PARENT_STEPS: readonly Step[] = [
  dialogStep('a child', 'Add New Child', {
    dialog: 'Add a New Child',
    send: 'Add Child',
    bad: { Username: 'mi', Password: 'mia', 'Starting Balance ($)': '-1' },
    refusals: [
      'Name is required',
      'Username must be at least 3 characters',
      'Password must be at least 4 characters',
      'Balance cannot be negative',
    ],
    good: { "Child's Name": 'Mia', Username: 'mia', Password: 'mia7', 'Starting Balance ($)': '20.00' },
    toast: ['Success!', 'Child account has been created.'],
  }),
  dialogStep('the allowance', 'Set Allowance', {
    dialog: 'Set Allowance for Mia',
    send: 'Save',
    bad: { 'Allowance Amount': '-5' },
    refusals: ['Amount cannot be negative'],
    good: { 'Allowance Amount': '5' },
    toast: ['Success!', 'Allowance settings have been updated.'],
  }),
  dialogStep('a transaction', 'Add Transaction', {
    dialog: 'Add Transaction for Mia',
    send: 'Add Transaction',
    bad: { Amount: '0', Description: '' },
    refusals: ['Amount must be at least 0.01', 'Description is required'],
    good: { Amount: '3.33', Description: 'Tooth' },
    toast: ['Success!', 'Transaction has been added.'],
  }),
  dialogStep('an amount of three decimals', 'Add Transaction', {
    dialog: 'Add Transaction for Mia',
    send: 'Add Transaction',
    bad: { Amount: '1.234', Date: '' },
    refusals: ['Use at most two decimal places', 'Please enter a valid date'],
    good: { Amount: '1000000', Date: '2026-11-20' },
    toast: ['Success!', 'Transaction has been added.'],
  }),
  [
    'a deleted transaction, and Undo',
    async (page) => {
      await button(page, /^Delete .*Nov 20, 2026/).click()
      await expect(toast(page).getByText('Transaction deleted')).toBeVisible()
      await expect(button(page, /^Delete .*Nov 20, 2026/)).toBeHidden()
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(button(page, /^Delete .*Nov 20, 2026/)).toBeVisible()
    },
  ],
  dialogStep('a rate below zero', 'Set Interest Rate', {
    dialog: 'Set Interest Rate for Mia',
    send: 'Save',
    bad: { 'Interest Rate (%)': '-1' },
    refusals: ['Rate cannot be negative'],
    good: { 'Interest Rate (%)': '1.5' },
    toast: ['Success!', 'Interest settings have been updated.'],
  }),
  dialogStep('a rate above all', 'Set Interest Rate', {
    dialog: 'Set Interest Rate for Mia',
    send: 'Save',
    bad: { 'Interest Rate (%)': '100.01' },
    refusals: ['Rate cannot exceed 100%'],
    good: { 'Interest Rate (%)': '2' },
    toast: ['Success!', 'Interest settings have been updated.'],
  }),
  dialogStep('the cash', 'Update Cash', {
    dialog: "Update Mia's Cash Savings",
    send: 'Save',
    bad: { 'Cash Amount': '-2' },
    refusals: ['Invalid amount', 'Please enter a valid positive number.'],
    good: { 'Cash Amount': '12.25' },
    toast: ['Cash savings updated!', 'Your cash amount has been saved.'],
  }),
  dialogStep('the child’s login', 'Login details of Mia', {
    dialog: 'Update Login Details',
    send: 'Update',
    bad: { Username: 'mi', Password: 'abc' },
    refusals: ['Username must be at least 3 characters', 'Password must be at least 4 characters'],
    good: { Username: 'mia.moss', Password: 'mia8' },
    toast: ['Success!', 'Login details have been updated.'],
  }),
  [
    'the parent’s profile',
    async (page) => {
      await button(page, 'Menu of Pat').click()
      const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
      await button(page, 'Edit Profile').click()
      await dialog.getByRole('tab', { name: 'Personal Info' }).click()
      await dialog.getByLabel('Email Address').fill('pat@')
      await dialog.getByRole('button', { name: 'Save' }).filter({ visible: true }).click()
      await expect(dialog.getByText('Please enter a valid email')).toBeVisible()
      await dialog.getByLabel('Email Address').fill('pat@example.com')
      await dialog.getByRole('button', { name: 'Save' }).filter({ visible: true }).click()
      await expect(toast(page).getByText('Success!')).toBeVisible()
      await expect(dialog).toBeHidden()
    },
  ],
  ...GOAL_STEPS,
  [
    'the child’s page seen by the parent, and back',
    async (page) => {
      await button(page, 'View as Kid').click()
      await expect(page).toHaveURL(/\/kid$/)
      await button(page, 'Menu of Mia').click()
      await expect(page.getByText('Parent viewing as kid')).toBeVisible()
      await button(page, 'Back to Parent View').last().click()
      await expect(page).toHaveURL(/\/parent/)
      expect(await page.evaluate(() => sessionStorage.getItem('viewingChildId'))).toBeNull()
    },
  ],
]

const KID_STEPS: readonly Step[] = [
  dialogStep('the child’s own cash', 'Count my cash', {
    dialog: 'Update Your Cash in Piggy Bank',
    send: 'Save',
    bad: { 'Cash Amount': 'lots' },
    refusals: ['Invalid amount', 'Please enter a valid positive number.'],
    good: { 'Cash Amount': '7.50' },
    toast: ['Cash savings updated!', 'Your cash amount has been saved.'],
  }),
  dialogStep('the child’s own goal', 'New goal', {
    dialog: 'New Savings Goal',
    send: 'Create Goal',
    bad: { 'Goal Name': '', 'Target Amount': '' },
    refusals: ['Missing information'],
    good: { 'Goal Name': 'Drum', 'Target Amount': '60' },
    toast: ['Savings goal created!', 'Keep up the good work!'],
  }),
]

const LAST_STEPS: readonly Step[] = [
  dialogStep('a deleted child', 'Delete Mia', {
    dialog: 'Delete Child',
    send: 'Delete',
    bad: { 'Type the child’s name to delete it': 'Leo' },
    good: { 'Type the child’s name to delete it': 'Mia' },
    toast: ['Child deleted'],
  }),
  [
    'logging out',
    async (page) => {
      await logOut(page)
      await expect(toast(page).getByText('You have been successfully logged out.')).toBeVisible()
    },
  ],
]

/** Signs up as the network allows, and leaves it as it is to be for what follows. */
async function begin(page: Page, network: Network, server: LedgerServer, problems: Problems): Promise<void> {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to update a Serv/)
  if (network === 'without a server') await page.route('**/api/**', (route) => route.abort())
  await signUp(page)
  await untilKept(page)
  if (network !== 'offline') return
  await server.kill()
  await setOffline(page, true)
}

async function takeAll(page: Page, steps: readonly Step[], look: (index: number) => Promise<void>): Promise<void> {
  for (const [index, [name, take]] of steps.entries()) {
    await look(index)
    await closeToast(page)
    await test.step(name, () => take(page))
  }
}

/** Takes every step of a family's; `look` sets the size and the scheme before each. */
async function walk(page: Page, look: (index: number) => Promise<void>): Promise<void> {
  await expect(page.getByText('No children added yet.')).toBeVisible()
  await takeAll(page, PARENT_STEPS, look)
  await logOut(page)
  await logIn(page, 'mia.moss', 'mia8')
  await expect(toast(page).getByText('Welcome back, Mia!')).toBeVisible()
  await takeAll(page, KID_STEPS, look)
  await logOut(page)
  await logIn(page, 'pat', 'correct horse')
  await takeAll(page, LAST_STEPS, look)
}

test.use({ timezoneId: 'UTC', contextOptions: { reducedMotion: 'reduce' } })

for (const [turn, network] of NETWORKS.entries()) {
  // Each step meets each network, and with it in turn each size and scheme.
  // SPEC: 8.42
  test(`every dialog refuses and takes what SPEC says, ${network}`, async ({ page, server, problems }) => {
    await page.clock.setSystemTime('2026-11-21T15:20:00Z')
    await begin(page, network, server, problems)
    await walk(page, async (index) => {
      const size = SIZES[(index + turn) % SIZES.length]
      if (size) await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: SCHEMES[(index + turn) % SCHEMES.length] ?? 'light' })
    })
  })

  for (const size of SIZES) {
    for (const colorScheme of SCHEMES) {
      longTest(`every dialog, ${network}, ${size.width} wide, ${colorScheme}`, async ({ page, server, problems }) => {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        await page.clock.setSystemTime('2026-11-21T15:20:00Z')
        await begin(page, network, server, problems)
        await walk(page, async () => undefined)
      })
    }
  }
}
