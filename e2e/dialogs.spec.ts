import type { Page } from '@playwright/test'
import { setOffline, waitForSync } from './support/devices.ts'
import { logIn, logOut, openChildMenu, signUp, waitForServiceWorker } from './support/family.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import { closeToast, completeDialog, toast, type DialogTask } from './support/dialog-task.ts'
import { expect, longTest, test } from './support/test.ts'
import { openPlace } from './support/tour.ts'

// Tests every dialog with its validation errors and toasts (SPEC §2, §5, §8): online, offline, and with an unreachable
// API.

const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const
const SCHEMES = ['light', 'dark'] as const
const NETWORKS = ['online', 'offline', 'without a server'] as const
type Network = (typeof NETWORKS)[number]

type Step = readonly [name: string, run: (page: Page) => Promise<void>]

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

/** A step that clicks a button and completes the dialog it opens. */
const dialogStep = (name: string, opener: string | RegExp, task: DialogTask): Step => [
  name,
  (page) => completeDialog(page, button(page, opener).filter({ visible: true }).first(), task),
]

/** A step that selects an item of the child's menu and completes the dialog it opens. */
const childMenuStep = (name: string, item: string, task: DialogTask): Step => [
  name,
  async (page) => {
    await openChildMenu(page, 'Mia')
    await completeDialog(page, page.getByRole('menuitem', { name: item }), task)
  },
]

const GOAL_STEPS: readonly Step[] = [
  dialogStep('add a goal, first without a name', 'New goal', {
    dialog: 'New Savings Goal',
    submit: 'Create goal',
    invalid: { 'Target Amount': '30' },
    errors: ['Missing information', 'Please fill in all required fields.'],
    valid: { 'Goal Name': 'Kite' },
    toast: ['Savings goal created!', 'Keep up the good work!'],
  }),
  dialogStep('add a goal, first with a negative target', 'New goal', {
    dialog: 'New Savings Goal',
    submit: 'Create goal',
    invalid: { 'Goal Name': 'Boat', 'Target Amount': '-1' },
    errors: ['Invalid target amount', 'Please enter a positive number for the target amount.'],
    valid: { 'Target Amount': '900.00' },
    toast: ['Savings goal created!', 'Keep up the good work!'],
  }),
  dialogStep('edit a goal', 'Edit Kite', {
    dialog: 'Edit Savings Goal',
    submit: 'Save',
    invalid: { 'Current Amount': '-5' },
    errors: ['Invalid current amount', 'Please enter a non-negative number for the current amount.'],
    valid: { 'Current Amount': '4.00' },
    toast: ['Savings goal updated!'],
  }),
  [
    'complete a goal',
    async (page) => {
      const kite = page.getByRole('article', { name: 'Kite' })
      await expect(kite.getByText('In Progress')).toBeVisible()
      await kite.getByRole('button', { name: 'Mark Complete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark Complete' }).click()
      await expect(kite.getByText('Complete', { exact: true })).toBeVisible()
    },
  ],
  [
    'delete a goal',
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
  dialogStep('add a child', 'Add New Child', {
    dialog: 'Add a New Child',
    submit: 'Add Child',
    invalid: { Username: 'mi', Password: 'mia', 'Starting Balance ($)': '-1' },
    errors: [
      'Name is required',
      'Username must be at least 3 characters',
      'Password must be at least 4 characters',
      'Balance cannot be negative',
    ],
    valid: { "Child's Name": 'Mia', Username: 'mia', Password: 'mia7', 'Starting Balance ($)': '20.00' },
    toast: ['Success!', 'Child account has been created.'],
  }),
  dialogStep('set the allowance', 'Set Allowance', {
    dialog: 'Set Allowance for Mia',
    submit: 'Save',
    invalid: { 'Allowance Amount': '-5' },
    errors: ['Amount cannot be negative'],
    valid: { 'Allowance Amount': '5' },
    toast: ['Success!', 'Allowance settings have been updated.'],
  }),
  dialogStep('add a transaction', 'Add Transaction', {
    dialog: 'Add Transaction for Mia',
    submit: 'Add Transaction',
    invalid: { Amount: '0', Description: '' },
    errors: ['Amount must be at least 0.01', 'Description is required'],
    valid: { Amount: '3.33', Description: 'Tooth' },
    toast: ['Success!', 'Transaction has been added.'],
  }),
  dialogStep('add a transaction, first with three decimals', 'Add Transaction', {
    dialog: 'Add Transaction for Mia',
    submit: 'Add Transaction',
    unfold: 'Change date and time',
    invalid: { Amount: '1.234', Date: '' },
    errors: ['Use at most two decimal places', 'Please enter a valid date'],
    valid: { Amount: '1000000', Date: '2026-11-20' },
    toast: ['Success!', 'Transaction has been added.'],
  }),
  [
    'delete a transaction and undo',
    async (page) => {
      await button(page, /^Delete .*Nov 20, 2026/).click()
      // A toast stays while the pointer is over it.
      await toast(page).getByText('Transaction deleted').hover()
      await expect(button(page, /^Delete .*Nov 20, 2026/)).toBeHidden()
      await toast(page).getByRole('button', { name: 'Undo' }).click()
      await expect(button(page, /^Delete .*Nov 20, 2026/)).toBeVisible()
    },
  ],
  dialogStep('set the interest rate, first negative', 'Set Interest Rate', {
    dialog: 'Set Interest Rate for Mia',
    submit: 'Save',
    invalid: { 'Interest Rate (%)': '-1' },
    errors: ['Rate cannot be negative'],
    valid: { 'Interest Rate (%)': '1.5' },
    toast: ['Success!', 'Interest settings have been updated.'],
  }),
  dialogStep('set the interest rate, first above 100%', 'Set Interest Rate', {
    dialog: 'Set Interest Rate for Mia',
    submit: 'Save',
    invalid: { 'Interest Rate (%)': '100.01' },
    errors: ['Rate cannot exceed 100%'],
    valid: { 'Interest Rate (%)': '2' },
    toast: ['Success!', 'Interest settings have been updated.'],
  }),
  dialogStep('update the cash', 'Update Cash', {
    dialog: "Update Mia's Cash Savings",
    submit: 'Save',
    invalid: { 'Cash Amount': '-2' },
    errors: ['Invalid amount', 'Please enter a valid positive number.'],
    valid: { 'Cash Amount': '12.25' },
    toast: ['Cash savings updated!', 'Your cash amount has been saved.'],
  }),
  childMenuStep('update the child’s login', 'Login details', {
    dialog: 'Update Login Details',
    submit: 'Update',
    invalid: { Username: 'mi', Password: 'abc' },
    errors: ['Username must be at least 3 characters', 'Password must be at least 4 characters'],
    valid: { Username: 'mia.moss', Password: 'mia8' },
    toast: ['Success!', 'Login details have been updated.'],
  }),
  [
    'edit the parent’s profile',
    async (page) => {
      await button(page, 'Account menu for Pat').click()
      const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
      await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
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
    'view the child’s page as the parent and return',
    async (page) => {
      await button(page, 'View as Kid').click()
      await expect(page).toHaveURL(/\/kid$/)
      await button(page, 'Account menu for Mia').click()
      await expect(page.getByText('Parent viewing as kid')).toBeVisible()
      await page.getByRole('menuitem', { name: 'Back to Parent View' }).click()
      await expect(page).toHaveURL(/\/parent/)
      expect(await page.evaluate(() => sessionStorage.getItem('viewingChildId'))).toBeNull()
    },
  ],
  [
    'go back, and reload, while a dialog is open',
    async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Add Transaction for Mia' })
      const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
      const goBack = () => page.evaluate(() => history.back())
      await button(page, 'Add Transaction').click()
      await dialog.getByLabel('Description').fill('Tooth fairy')
      await goBack()
      await expect(question).toBeVisible()
      await goBack()
      await expect(question).toBeHidden()
      await expect(dialog.getByLabel('Description')).toHaveValue('Tooth fairy')
      const asked = page.waitForEvent('dialog')
      await page.evaluate(() => void setTimeout(() => location.reload()))
      await (await asked).dismiss()
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      await button(page, 'Add Transaction').click()
      await expect(dialog).toBeVisible()
      await goBack()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(/\/parent/)
    },
  ],
]

/** A step that starts in one of the tabs of the child's page. */
const inPlace = (place: 'Goals', [name, run]: Step): Step => [
  name,
  async (page) => {
    await openPlace(page, place)
    await run(page)
  },
]

const KID_STEPS: readonly Step[] = [
  dialogStep('count cash as the child', 'Count my cash', {
    dialog: 'Update Your Cash in Piggy Bank',
    submit: 'Save',
    invalid: { 'Cash Amount': 'lots' },
    errors: ['Invalid amount', 'Please enter a valid positive number.'],
    valid: { 'Cash Amount': '7.50' },
    toast: ['Cash savings updated!', 'Your cash amount has been saved.'],
  }),
  inPlace(
    'Goals',
    dialogStep('add a goal as the child', 'New goal', {
      dialog: 'New Savings Goal',
      submit: 'Create goal',
      invalid: { 'Goal Name': '', 'Target Amount': '' },
      errors: ['Missing information'],
      valid: { 'Goal Name': 'Drum', 'Target Amount': '60' },
      toast: ['Savings goal created!', 'Keep up the good work!'],
    }),
  ),
]

const LAST_STEPS: readonly Step[] = [
  childMenuStep('delete the child', 'Delete Mia', {
    dialog: 'Delete Child',
    submit: 'Delete',
    invalid: { 'Type Mia to confirm': 'Leo' },
    valid: { 'Type Mia to confirm': 'Mia' },
    toast: ['Child deleted'],
  }),
  [
    'log out',
    async (page) => {
      await logOut(page)
      await expect(toast(page).getByText('You have been successfully logged out.')).toBeVisible()
    },
  ],
]

/** Signs up, then switches to the network state under test. */
async function startOn(page: Page, network: Network, server: LedgerServer): Promise<void> {
  if (network === 'without a server') await page.route('**/api/**', (route) => route.abort())
  await signUp(page)
  await waitForServiceWorker(page)
  if (network !== 'offline') return
  await server.kill()
  await setOffline(page, true)
}

async function runSteps(
  page: Page,
  steps: readonly Step[],
  beforeStep: (index: number) => Promise<void>,
): Promise<void> {
  for (const [index, [name, run]] of steps.entries()) {
    await beforeStep(index)
    await closeToast(page)
    await test.step(name, () => run(page))
  }
}

/** Runs every step. `beforeStep` sets the network, viewport and color scheme; `beforeLogin` runs before each login. */
async function runAllSteps(
  page: Page,
  beforeStep: (index: number) => Promise<void>,
  beforeLogin: () => Promise<void>,
): Promise<void> {
  await expect(page.getByText('No children added yet.')).toBeVisible()
  await runSteps(page, PARENT_STEPS, beforeStep)
  await beforeLogin()
  await logOut(page)
  await logIn(page, 'mia.moss', 'mia8')
  await expect(toast(page).getByText('Welcome back, Mia!')).toBeVisible()
  await runSteps(page, KID_STEPS, beforeStep)
  await beforeLogin()
  await logOut(page)
  await logIn(page, 'pat', 'correct horse')
  await runSteps(page, LAST_STEPS, beforeStep)
}

test.use({ timezoneId: 'UTC' })

test.beforeEach(({ problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to update a Serv/)
})

// The steps alternate between online and offline, and rotate through viewport sizes and color schemes. The long tests
// run every step in every combination.
// SPEC: 8.42
test('every dialog shows SPEC’s errors and toasts, alternating online and offline', async ({ page, server }) => {
  await startOn(page, 'online', server)
  const beforeStep = async (index: number) => {
    await setOffline(page, index % 2 === 1)
    const size = SIZES[index % SIZES.length]
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: SCHEMES[Math.floor(index / 2) % SCHEMES.length] ?? 'light' })
  }
  await runAllSteps(page, beforeStep, async () => {
    await setOffline(page, false)
    await waitForSync(page)
  })
})

for (const network of NETWORKS) {
  for (const size of SIZES) {
    for (const colorScheme of SCHEMES) {
      longTest(
        `every dialog shows the errors and toasts of SPEC ${network}, ${size.width} px wide, ${colorScheme}`,
        async ({ page, server }) => {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme })
          await startOn(page, network, server)
          const doNothing = async () => undefined
          await runAllSteps(page, doNothing, doNothing)
        },
      )
    }
  }
}
