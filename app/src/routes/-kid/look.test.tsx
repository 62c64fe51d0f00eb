import { changeChild } from '@little-ledger/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewChild } from '../../auth/viewed-child.ts'
import { renderApp } from '../../testing/app.tsx'
import { recordForChild } from '../../testing/commands.ts'
import { childUser, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { signInAs } from '../../testing/render.tsx'
import { button, expectToast, expectVisible, menuItem } from '../../testing/screen.ts'
import { storedChild, storedEntries } from '../../testing/stored-model.ts'
import { startSession } from '../../testing/sign-in.ts'

beforeEach(() => page.viewport(390, 844))

async function openMia(role: 'child' | 'parent') {
  await startSession()
  const family = await createTestFamilyWithChild({ startingBalance: 2000 })
  const mia = await childUser(family, family.childId)
  signInAs(role === 'child' ? mia : family.parent, family.store)
  if (role === 'parent') viewChild(family.childId)
  renderApp('/kid')
  await expectVisible('Hi, Mia!')
  return { ...family, mia, look: async () => (await storedChild(family.store, family.childId)).look }
}

const shownLook = () => document.querySelector<HTMLElement>('[data-look]')?.dataset['look']

async function choose(item: string) {
  await button('Account menu for Mia').click()
  await menuItem(item).click()
}

describe('the look of a child’s page', () => {
  test('can be switched, and Undo switches it back', async () => {
    const { look } = await openMia('parent')
    expect(shownLook()).toBe('young')
    await choose('Switch to the older look')
    await expectToast('Success!', 'The older look is on.')
    await expect.poll(shownLook).toBe('older')
    expect(await look()).toBe('older')
    await button('Undo').click()
    await expect.poll(shownLook).toBe('young')
    expect(await look()).toBe('young')
  })

  test('can be switched back from the menu', async () => {
    const family = await openMia('parent')
    unwrap(await recordForChild(family, (context, child) => changeChild({ look: 'older' }, child, context)))
    await expect.poll(shownLook).toBe('older')
    await choose('Switch to the younger look')
    await expectToast('Success!', 'The younger look is on.')
    await expect.poll(shownLook).toBe('young')
  })

  test('is recorded as the child’s change if the child switched it', async () => {
    const { store, mia } = await openMia('child')
    await choose('Switch to the older look')
    await expect.poll(shownLook).toBe('older')
    const entries = await storedEntries(store)
    expect(entries.at(-1)).toMatchObject({ kind: 'child.changed', by: mia.userId, look: 'older' })
  })

  test('has smaller titles and a plain total for older children', async () => {
    const family = await openMia('parent')
    const title = page.getByRole('heading', { name: 'Hi, Mia!' }).element()
    const before = Number.parseFloat(getComputedStyle(title).fontSize)
    unwrap(await recordForChild(family, (context, child) => changeChild({ look: 'older' }, child, context)))
    await expect.poll(() => Number.parseFloat(getComputedStyle(title).fontSize)).toBeLessThan(before)
    const total = page.getByRole('region', { name: 'Total Savings' }).element()
    expect(getComputedStyle(total).backgroundImage).toBe('none')
  })

  test('is the look of dialogs too', async () => {
    const family = await openMia('parent')
    unwrap(await recordForChild(family, (context, child) => changeChild({ look: 'older' }, child, context)))
    await expect.poll(shownLook).toBe('older')
    await button('Count my cash').click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    const colorIn = (element: Element) => getComputedStyle(element).getPropertyValue('--ll-sunk')
    const card = page.getByRole('region', { name: 'Total Savings', includeHidden: true }).element()
    expect(colorIn(page.getByRole('dialog').element())).toBe(colorIn(card))
  })

  test('has one background up to the edge of the window', async () => {
    const family = await openMia('parent')
    unwrap(await recordForChild(family, (context, child) => changeChild({ look: 'older' }, child, context)))
    await expect.poll(shownLook).toBe('older')
    const colorOf = (selector: string) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).backgroundColor
    }
    expect(colorOf('html')).toBe(colorOf('[data-look]'))
    await choose('Switch to the younger look')
    await expect.poll(shownLook).toBe('young')
    expect(colorOf('html')).toBe(colorOf('[data-look]'))
  })

  test('does not change if saving fails, and a toast gives the reason', async () => {
    const { look } = await openMia('parent')
    failWrites('entries', 'add')
    await choose('Switch to the older look')
    await expectToast('Failed to change the look', /out of storage/)
    expect(shownLook()).toBe('young')
    expect(await look()).toBe('young')
  })
})
