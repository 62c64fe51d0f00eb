import { expect, type Locator, type Page } from '@playwright/test'
import { toast, type Typed } from './steps.ts'

/** A page has fewer stops than this. */
const MOST_STOPS = 150

/** Goes by Tab alone to something, which must be reachable and show the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await showsFocus(page), `${target.toString()} shows the focus`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Whether whatever has the focus, what is drawn over it, or the box it stands in, is outlined so that one can see it. */
export const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const around = [focused, focused?.parentElement, focused?.parentElement?.parentElement]
    const places = around.flatMap((element) => (element ? [getComputedStyle(element)] : []))
    if (focused) places.push(getComputedStyle(focused, '::after'))
    return places.some(({ outlineStyle, outlineWidth, outlineColor }) => {
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
    })
  })

/** A button of the page by its name; those that a small screen has in their place are not there on a wide one. */
export const key = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

/** Opens a dialog, into which the focus goes by itself. */
export async function openByKeys(page: Page, opener: Locator, name?: string | RegExp): Promise<Locator> {
  await pressOn(page, opener)
  const dialog = page.getByRole('dialog', name === undefined ? {} : { name })
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  return dialog
}

export interface KeyTask {
  readonly opener: Locator
  readonly dialog: string | RegExp
  readonly typed: Typed
  /** The title of the toast that says that it is done. */
  readonly toast: string
}

/** Opens, types, sends with Enter: the dialog closes, and the focus is again where it came from. */
export async function doByKeys(page: Page, task: KeyTask): Promise<void> {
  const dialog = await openByKeys(page, task.opener, task.dialog)
  for (const [label, text] of Object.entries(task.typed)) {
    await typeInto(page, dialog.getByLabel(label, { exact: true }), text)
  }
  await page.keyboard.press('Enter')
  await expect(toast(page).getByText(task.toast).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(task.opener).toBeFocused()
}

/** Opens a dialog and leaves it by Escape, which gives the focus back. */
export async function openAndLeave(page: Page, opener: Locator, returnsTo = opener): Promise<void> {
  const dialog = await openByKeys(page, opener)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(returnsTo).toBeFocused()
}
