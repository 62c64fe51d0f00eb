import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fetchTexts } from '../../languages/load-language.ts'
import { setTranslation } from '../../languages/language.ts'
import { renderApp } from '../../testing/app.tsx'
import { recordCashCount } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { signInAs } from '../../testing/render.tsx'
import { button, expectToast } from '../../testing/screen.ts'
import { startSession } from '../../testing/sign-in.ts'

/** Opens the page of a child with a long name and an unsent change, on a phone without a network. */
async function openOffline(width: number, language: string) {
  const texts = await fetchTexts(language)
  if (texts) setTranslation({ tag: language, texts })
  await page.viewport(width, 844)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await startSession()
  const family = await createTestFamilyWithChild({ name: 'Maximiliane-Christophera Wolfeschlegelstein' })
  await family.store.db.setMeta('isRegistered', true)
  const child = await childUser(family, family.childId)
  unwrap(await recordCashCount({ ...family, parent: child }, 500))
  signInAs(child, family.store)
  await renderApp('/kid')
}

const boxOf = (element: Element) => element.getBoundingClientRect()

afterEach(async () => {
  setTranslation()
  await page.viewport(1280, 800)
})

describe.each([
  ['en', 'Saved here'],
  ['es', 'Guardado aquí'],
])('a child’s phone without a network, in the language %s', (language, saved) => {
  test.each([320, 390])('has a header of one row with a whole sync status if it is %i px wide', async (width) => {
    await openOffline(width, language)
    const badge = page.getByRole('button', { name: saved, exact: true })
    await expect.element(badge).toBeVisible()
    const header = page.getByRole('banner').element()
    const rows = new Set([...header.children].map((part) => Math.round(boxOf(part).top + boxOf(part).height / 2)))
    expect(rows.size).toBe(1)
    expect(document.documentElement.scrollWidth).toBe(width)
    const label = page.getByText(saved, { exact: true }).element().parentElement
    expect(label?.scrollWidth).toBe(label?.clientWidth)
    expect(boxOf(header).height).toBe(52)
  })
})

test('the account menu shows the child’s animal, as the greeting does', async () => {
  await startSession()
  const family = await createTestFamilyWithChild({ name: 'Mia' })
  signInAs(await childUser(family, family.childId), family.store)
  await renderApp('/kid')
  const menu = page.getByRole('button', { name: 'Account menu for Mia' })
  await expect.element(menu).toHaveTextContent(/^$/)
  const pictureOf = (element: Element | null | undefined) =>
    element?.querySelector<HTMLElement>('[style*="--animal"]')?.style.getPropertyValue('--animal')
  await expect.element(page.getByText('Hi, Mia!')).toBeVisible()
  expect(pictureOf(menu.element())).toMatch(/^\d+$/)
  expect(pictureOf(page.getByRole('main').element())).toBe(pictureOf(menu.element()))
})

test('turning sounds on plays one and says so, and turning them off says so', async () => {
  const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
  await startSession()
  const family = await createTestFamilyWithChild({ name: 'Mia' })
  signInAs(await childUser(family, family.childId), family.store)
  await renderApp('/kid')
  await button('Account menu for Mia').click()
  await page.getByRole('menuitem', { name: 'Turn sounds on' }).click()
  await expectToast('Sounds are on!')
  expect(vibrate).toHaveBeenCalledOnce()
  await button('Account menu for Mia').click()
  await page.getByRole('menuitem', { name: 'Turn sounds off' }).click()
  await expectToast('Sounds are off.')
  expect(vibrate).toHaveBeenCalledOnce()
})
