import { civilDate, minorUnits, pauseAllowance, type Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { deposit, recordForChild, setTestAllowance } from '../../testing/commands.ts'
import { addTestChild, createTestFamily, unwrap } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent, menuItem } from '../../testing/screen.ts'
import { ChildrenPanel } from './children-panel.tsx'

/** Renders the panel with one child per name. */
async function renderPanel(names: readonly string[]) {
  const family = await createTestFamily()
  signInAs(family.parent, family.store)
  const rows: ChildRow[] = []
  for (const name of names) {
    rows.push(await storedChild(family.store, await addTestChild(family, { name, startingBalance: 1250 })))
  }
  const onSelect = vi.fn<(childId: Id) => void>()
  const [onAdd, onAddLikely] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const panel = (panelRows: readonly ChildRow[], selectedId: Id | undefined) => (
    <ChildrenPanel
      rows={panelRows}
      selectedId={selectedId}
      onSelect={onSelect}
      onAdd={onAdd}
      onAddIntent={onAddLikely}
      pigNameDialog={({ opened, child }) => opened && <p>Naming the pig of {child.name}</p>}
    />
  )
  const { rerender } = render(panel(rows, rows[0]?.id))
  return {
    ...family,
    rows,
    onSelect,
    onAdd,
    onAddLikely,
    show: (next: readonly ChildRow[], selected = next[0]) => rerender(panel(next, selected?.id)),
  }
}

const boxOf = (element: Element) => element.getBoundingClientRect()

describe('ChildrenPanel (SPEC §2)', () => {
  // SPEC: 2.30, 8.39
  test('shows a hint when the family has no children', async () => {
    await renderPanel([])
    await expectVisible('No children added yet.')
    await expect.element(page.getByRole('navigation', { name: 'Your Children' })).toBeVisible()
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  })

  // SPEC: 2.26
  test('lists every child and balance on a wide screen and marks the selected child', async () => {
    await page.viewport(1280, 800)
    const { rows, onSelect } = await renderPanel(['Mia', 'Ben'])
    await expect.element(button('Mia $12.50')).toHaveAttribute('aria-current', 'true')
    await expect.element(button('Ben $12.50')).toHaveAttribute('aria-current', 'false')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
    await button('Ben $12.50').click()
    expect(onSelect.mock.calls).toEqual([[rows[1]?.id]])
  })

  // SPEC: 2.27
  test('shows a dropdown with balances on a small screen', async () => {
    await page.viewport(360, 640)
    const { rows, onSelect } = await renderPanel(['Mia', 'Ben'])
    const dropdown = page.getByRole('combobox', { name: 'Your Children' })
    await expect.element(dropdown).toHaveDisplayValue('Mia · $12.50')
    await userEvent.selectOptions(dropdown, 'Ben · $12.50')
    expect(onSelect.mock.calls).toEqual([[rows[1]?.id]])
    await page.viewport(1280, 800)
  })

  test('keeps the amount after a right-to-left name in the dropdown', async () => {
    await page.viewport(360, 640)
    await renderPanel(['מרים'])
    await expect
      .element(page.getByRole('combobox', { name: 'Your Children' }))
      .toHaveDisplayValue('\u2068מרים\u2069 · $12.50')
    await page.viewport(1280, 800)
  })

  test('shows a card for every child and a dropdown that fits on a small screen', async () => {
    await page.viewport(320, 640)
    const { rows, onSelect } = await renderPanel(['Mia', 'Ben', 'Ada', 'Noor'])
    const card = button('Noor $12.50')
    await expect.element(card).toHaveAccessibleDescription('No allowance yet')
    await card.click()
    expect(onSelect.mock.calls).toEqual([[rows[3]?.id]])
    const [heading, dropdown] = [page.getByRole('heading', { name: 'Your Children' }), page.getByRole('combobox')]
    expect(dropdown.element().getBoundingClientRect().top).toBeLessThan(
      heading.element().getBoundingClientRect().bottom,
    )
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await page.viewport(1280, 800)
  })

  test('lines up the balances of a row of cards, also with names of one and two lines', async () => {
    await page.viewport(820, 1180)
    await renderPanel(['Maximiliana-Josephine', 'Wilhelmina Anastasia', 'Bo'])
    const tops = (part: 'balance' | 'avatar') =>
      page
        .getByRole('listitem')
        .elements()
        .map((card) => card.querySelector(part === 'avatar' ? '[style*="--animal"]' : '[data-negative]'))
        .flatMap((element) => (element ? [Math.round(element.getBoundingClientRect().top)] : []))
    await expect.poll(() => tops('balance').length).toBe(3)
    expect(new Set(tops('balance')).size).toBe(1)
    expect(new Set(tops('avatar')).size).toBe(1)
    await page.viewport(1280, 800)
  })

  test('leaves a long name and its balance room in the dropdown of a tablet', async () => {
    await page.viewport(820, 1180)
    const { show, rows } = await renderPanel(['Maximiliana-Josephine'])
    show(rows.map((row) => ({ ...row, balance: minorUnits(-170_194_043) })))
    const dropdown = page.getByRole('combobox')
    await expect.element(dropdown).toHaveDisplayValue('Maximiliana-Josephine · −$1,701,940.43')
    const needed = document.createElement('select')
    needed.append(new Option('Maximiliana-Josephine · −$1,701,940.43'))
    needed.className = dropdown.element().className
    needed.style.cssText = 'position:absolute;width:auto;min-width:0'
    document.body.append(needed)
    const neededWidth = boxOf(needed).width
    needed.remove()
    expect(boxOf(dropdown.element()).width).toBeGreaterThanOrEqual(neededWidth)
    await page.viewport(1280, 800)
  })

  test('shows a child’s next allowance, with the weekday if it is within a week', async () => {
    await page.viewport(1280, 800)
    const { show, ...family } = await renderPanel(['Mia'])
    const childId = family.rows[0]?.id
    if (childId === undefined) throw new Error('the panel has a child')
    unwrap(await setTestAllowance({ ...family, childId }))
    show([await storedChild(family.store, childId)])
    await expect.element(button('Mia $12.50')).toHaveAccessibleDescription('+$5.00 on Friday')
    unwrap(await setTestAllowance({ ...family, childId }, { frequency: 'monthly', day: 'monday' }))
    show([await storedChild(family.store, childId)])
    await expect.element(button('Mia $12.50')).toHaveAccessibleDescription('+$5.00 on Apr\u00A06')
  })

  test('shows that a child’s allowance is paused', async () => {
    await page.viewport(1280, 800)
    const { show, ...family } = await renderPanel(['Mia'])
    const childId = family.rows[0]?.id
    if (childId === undefined) throw new Error('the panel has a child')
    unwrap(await setTestAllowance({ ...family, childId }))
    const pause = { from: civilDate('2026-03-03') }
    unwrap(await recordForChild({ ...family, childId }, (context, child) => pauseAllowance(pause, child, context)))
    show([await storedChild(family.store, childId)])
    await expect.element(button('Mia $12.50')).toHaveAccessibleDescription('Allowance paused')
  })

  test.each([{ active: false }, { amount: 0 }])('shows that a child’s allowance is off: %j', async (terms) => {
    await page.viewport(1280, 800)
    const { show, ...family } = await renderPanel(['Mia'])
    const childId = family.rows[0]?.id
    if (childId === undefined) throw new Error('the panel has a child')
    unwrap(await setTestAllowance({ ...family, childId }))
    unwrap(await setTestAllowance({ ...family, childId }, terms))
    show([await storedChild(family.store, childId)])
    await expect.element(button('Mia $12.50')).toHaveAccessibleDescription('Allowance off')
  })

  test('shows that a child whose first allowance was undone has none yet', async () => {
    await page.viewport(1280, 800)
    const { show, ...family } = await renderPanel(['Mia'])
    const childId = family.rows[0]?.id
    if (childId === undefined) throw new Error('the panel has a child')
    unwrap(await setTestAllowance({ ...family, childId }))
    show([await storedChild(family.store, childId)])
    await expect.element(button('Mia $12.50')).toHaveAccessibleDescription('+$5.00 on Friday')
    unwrap(await setTestAllowance({ ...family, childId }, { amount: 0, active: false }))
    show([await storedChild(family.store, childId)])
    await expect.element(button('Mia $12.50')).toHaveAccessibleDescription('No allowance yet')
  })

  test('selects the right child when two have the same name', async () => {
    await page.viewport(360, 640)
    const { rows, onSelect } = await renderPanel(['Mia', 'Mia'])
    const dropdown = page.getByRole('combobox', { name: 'Your Children' })
    await expect.element(dropdown).toBeVisible()
    await userEvent.selectOptions(dropdown, rows[1]?.id ?? '')
    expect(onSelect.mock.calls).toEqual([[rows[1]?.id]])
    await page.viewport(1280, 800)
  })

  test('shows a negative balance with a minus sign', async () => {
    await page.viewport(1280, 800)
    const { show, ...family } = await renderPanel(['Mia'])
    const childId = family.rows[0]?.id
    if (childId === undefined) throw new Error('the panel has a child')
    unwrap(await deposit({ ...family, childId }, 2000, { type: 'withdrawal' }))
    show([await storedChild(family.store, childId)])
    await expectVisible('−$7.50')
    await expectAbsent('$12.50')
  })

  test('opens any child’s login details on a wide screen, and returns the focus when they close', async () => {
    await page.viewport(1280, 800)
    const { onSelect } = await renderPanel(['Mia', 'Ben'])
    await button('Options for Ben').click()
    await menuItem('Login details').click()
    const dialog = page.getByRole('dialog', { name: 'Update Login Details' })
    await expect.element(dialog).toHaveTextContent('Pick a username and password for Ben to log in with.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Options for Ben')).toHaveFocus()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('opens a child’s login details on a small screen, from a menu that fits', async () => {
    await page.viewport(320, 640)
    await renderPanel(['Mia', 'Ben'])
    await button('Options for Mia').click()
    await expect.element(menuItem('Delete Mia')).toBeInViewport({ ratio: 0.99 })
    await menuItem('Login details').click()
    await expectVisible('Update Login Details')
    await page.viewport(1280, 800)
  })

  test('opens the dialog to name the pig of any child', async () => {
    const { onSelect } = await renderPanel(['Mia', 'Ben'])
    await button('Options for Ben').click()
    await menuItem('Name the pig').click()
    await expectVisible('Naming the pig of Ben')
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('shows the latest balance in an open dialog', async () => {
    await page.viewport(1280, 800)
    const { rows, show } = await renderPanel(['Mia'])
    await button('Options for Mia').click()
    await menuItem('Delete Mia').click()
    const dialog = page.getByRole('dialog', { name: 'Delete Child' })
    await expect.element(dialog).toHaveTextContent('$12.50')
    show(rows.map((row) => ({ ...row, balance: minorUnits(9900) })))
    await expect.element(dialog).toHaveTextContent('$99.00')
  })

  test('keeps the menu visible next to a long name', async () => {
    const name = 'Wilhelmina '.repeat(18)
    for (const width of [320, 1280]) {
      await page.viewport(width, 800)
      await renderPanel([name])
      const menu = page.getByRole('button', { name: `Options for ${name.trim()}` })
      await expect.element(menu).toBeInViewport({ ratio: 0.99 })
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      unmountAll()
    }
  })

  // SPEC: 2.28
  test('calls onAddIntent when the user points at the add button, and onAdd when the user clicks it', async () => {
    const { onAdd, onAddLikely } = await renderPanel([])
    await button('Add New Child').click()
    expect(onAddLikely).toHaveBeenCalled()
    expect(onAdd).toHaveBeenCalledOnce()
  })

  describe('with more children than fit on a wide screen', () => {
    const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ida']

    test('scrolls the selected child into view, and not the page', async () => {
      await page.viewport(1440, 700)
      const { rows, show } = await renderPanel(NAMES)
      const isShown = (name: string) => {
        const card = button(`${name} $12.50`).element()
        const { left, top, bottom } = boxOf(card)
        return [top + 2, bottom - 2].every((y) => card.contains(document.elementFromPoint(left + 20, y)))
      }
      await expectVisible('Ada')
      expect(isShown('Ada')).toBe(true)
      for (const index of [8, 0, 6]) {
        show(rows, rows[index])
        await expect.poll(() => isShown(NAMES[index] ?? '')).toBe(true)
      }
      expect(window.scrollY).toBe(0)
      await page.viewport(1280, 800)
    })

    test('leaves room for the focus rings', async () => {
      await page.viewport(1440, 700)
      await renderPanel(NAMES)
      await expectVisible('Ada')
      const list = page.getByRole('list').element()
      // After a key press, the focus is visible.
      await userEvent.keyboard('{Tab}')
      for (const name of ['Ada $12.50', 'Add New Child']) {
        const focused = button(name).element()
        if (focused instanceof HTMLElement) focused.focus()
        const { outlineWidth, outlineOffset } = getComputedStyle(focused)
        const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        expect(ring).toBe(5)
        const [inner, outer] = [boxOf(focused), boxOf(list)]
        expect(inner.top - ring).toBeGreaterThanOrEqual(outer.top)
        expect(inner.left - ring).toBeGreaterThanOrEqual(outer.left)
        expect(inner.right + ring).toBeLessThanOrEqual(outer.right)
        expect(inner.bottom + ring).toBeLessThanOrEqual(outer.bottom)
      }
      await page.viewport(1280, 800)
    })
  })
})
