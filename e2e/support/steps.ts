import { expect, type Locator, type Page } from '@playwright/test'

/** What a person types into a dialog, by label; a list chooses, a field takes text. */
export type Typed = Readonly<Record<string, string>>

/** One thing that is done in a dialog: refused first, then taken, with what SPEC says each time. */
export interface DialogTask {
  readonly dialog: string | RegExp
  /** The button that sends. */
  readonly send: string
  /** What is refused, and the words that say so: a field's message, or a toast's. */
  readonly bad?: Typed
  readonly refusals?: readonly string[]
  /** What is taken; nothing where sending is enough. */
  readonly good?: Typed
  /** The toast's title, and its words where it has any. */
  readonly toast: readonly string[]
}

async function fill(dialog: Locator, typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    const field = dialog.getByLabel(label, { exact: true })
    if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption({ label: text })
    else await field.fill(text)
  }
}

/** The toast that is shown; there is one at a time (SPEC §9). */
export const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** Closes the toast of the step before, which may lie over what is to be pressed next. */
export async function closeToast(page: Page): Promise<void> {
  const close = toast(page).getByRole('button', { name: 'Close' })
  // It may leave by itself in this very moment.
  if (await close.isVisible()) await close.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(close).toBeHidden()
}

/** Does a task in the dialog that a press opens: what is refused keeps it open, with all that was typed. */
export async function doTask(page: Page, opener: Locator, task: DialogTask): Promise<void> {
  await opener.click()
  const dialog = page.getByRole('dialog', { name: task.dialog })
  await expect(dialog).toBeVisible()
  const send = dialog.getByRole('button', { name: task.send, exact: true })
  if (task.bad) {
    await fill(dialog, task.bad)
    await send.click()
    for (const words of task.refusals ?? []) await expect(page.getByText(words).first(), words).toBeVisible()
    await expect(dialog).toBeVisible()
    for (const [label, text] of Object.entries(task.bad)) {
      await expect(dialog.getByLabel(label, { exact: true }), label).toHaveValue(text)
    }
  }
  await fill(dialog, task.good ?? {})
  await send.click()
  for (const words of task.toast) await expect(toast(page).getByText(words).first(), words).toBeVisible()
  await expect(dialog).toBeHidden()
}
