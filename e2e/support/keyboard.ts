import { expect, type Locator, type Page } from '@playwright/test'
import { toast, type Typed } from './dialog-task.ts'

/** Maximum number of key presses to try; every page has fewer tab stops. */
const MAX_TAB_STOPS = 150

/** Whether the focus is after the element, so that Shift+Tab leads back to it. */
const isBehind = (element: Element): boolean =>
  Boolean(element.compareDocumentPosition(document.activeElement ?? element) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Presses Tab or Shift+Tab, or Down in a menu, until `target` is focused, and checks that its focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Look the element up only once: finding it by role for every key press would take most of the test's time.
  let element = await target.elementHandle()
  const isMenuItem = (await element?.getAttribute('role')) === 'menuitem'
  const key = isMenuItem ? 'ArrowDown' : (await element?.evaluate(isBehind)) ? 'Shift+Tab' : 'Tab'
  for (let presses = 0; presses < MAX_TAB_STOPS; presses += 1) {
    if (!(await element?.evaluate(({ isConnected }) => isConnected))) element = await target.elementHandle()
    if (await element?.evaluate((current) => current === document.activeElement)) {
      expect(await showsFocus(page), `${target.toString()} shows the focus`).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${target.toString()}`)
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function pressKeyOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Whether the focused element, its ::after, or one of its two nearest ancestors has a visible outline. */
export const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const candidates = [focused, focused?.parentElement, focused?.parentElement?.parentElement]
    const styles = candidates.flatMap((element) => (element ? [getComputedStyle(element)] : []))
    if (focused) styles.push(getComputedStyle(focused, '::after'))
    return styles.some(({ outlineStyle, outlineWidth, outlineColor }) => {
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)')
    })
  })

/** The first visible button with this name; some buttons exist only on small or on wide screens. */
export const buttonByName = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()

export const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Opens a dialog and checks that it receives the focus. */
export async function openByKeyboard(page: Page, opener: Locator, name?: string | RegExp): Promise<Locator> {
  await pressKeyOn(page, opener)
  const dialog = page.getByRole('dialog', name === undefined ? {} : { name })
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  return dialog
}

export interface KeyboardTask {
  readonly opener: Locator
  readonly dialog: string | RegExp
  readonly typed: Typed
  /** Title of the success toast. */
  readonly toast: string
  /** The element that has the focus afterward, if it is not the one that opened the dialog. */
  readonly returnsTo?: Locator
}

/**
 * Opens a dialog, fills it and submits with Enter. Checks that it closes and returns the focus to the element that
 * opened it.
 */
export async function submitByKeyboard(page: Page, task: KeyboardTask): Promise<void> {
  const dialog = await openByKeyboard(page, task.opener, task.dialog)
  for (const [label, text] of Object.entries(task.typed)) {
    await typeInto(page, dialog.getByLabel(label, { exact: true }), text)
  }
  await page.keyboard.press('Enter')
  await expect(toast(page).getByText(task.toast).first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(task.returnsTo ?? task.opener).toBeFocused()
}

/** Opens a dialog and closes it with Escape. Checks that the focus returns to the element that opened it. */
export async function openAndEscape(page: Page, opener: Locator, returnsTo = opener): Promise<void> {
  const dialog = await openByKeyboard(page, opener)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(returnsTo).toBeFocused()
}
