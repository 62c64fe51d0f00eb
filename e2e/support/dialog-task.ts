import { expect, type Locator, type Page } from '@playwright/test'

/** Values to enter in a dialog, by field label. For a select, the value is the label of an option. */
export type Typed = Readonly<Record<string, string>>

/** Input for a dialog: optional invalid values with their errors, then valid values and the success toast. */
export interface DialogTask {
  readonly dialog: string | RegExp
  /** Label of the submit button. */
  readonly submit: string
  /** Label of a button that shows more fields. */
  readonly unfold?: string
  readonly invalid?: Typed
  /** Messages shown for the invalid values, in fields or in a toast. */
  readonly errors?: readonly string[]
  readonly valid?: Typed
  /** The success toast: its title, then its text if it has any. */
  readonly toast: readonly string[]
}

async function fill(dialog: Locator, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    const field = dialog.getByLabel(label, { exact: true })
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption({ label: text })
    else await field.fill(text)
  }
}

/** The toast region; it shows one toast at a time (SPEC §9). */
export const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** Closes the previous toast, which may cover the next button. */
export async function closeToast(page: Page): Promise<void> {
  const close = toast(page).getByRole('button', { name: 'Close' })
  // The toast may time out between the check and the click, but it stays while the pointer is over it.
  await expect(async () => {
    if (await close.isVisible()) await close.click({ timeout: 2_000 })
    await expect(close).toBeHidden({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
}

/** Opens and completes a dialog; checks that invalid values keep it open with the input unchanged. */
export async function completeDialog(page: Page, opener: Locator, task: DialogTask): Promise<void> {
  // Not a click: one at the same place as that on the last dialog's button would be ignored as a double click.
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: task.dialog })
  await expect(dialog).toBeVisible()
  const submit = dialog.getByRole('button', { name: task.submit, exact: true })
  if (task.unfold) await dialog.getByRole('button', { name: task.unfold }).click()
  if (task.invalid) {
    await fill(dialog, task.invalid)
    await submit.click()
    for (const text of task.errors ?? []) await expect(page.getByText(text).first(), text).toBeVisible()
    await expect(dialog).toBeVisible()
    for (const [label, text] of Object.entries(task.invalid)) {
      await expect(dialog.getByLabel(label, { exact: true }), label).toHaveValue(text)
    }
  }
  await fill(dialog, task.valid ?? {})
  await submit.click()
  for (const text of task.toast) await expect(toast(page).getByText(text).first(), text).toBeVisible()
  await expect(dialog).toBeHidden()
}
