import type { Id } from '@little-ledger/domain'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { deposit } from '../../testing/commands.ts'
import { addTestChild, createTestFamily, unwrap } from '../../testing/family.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render, signInAs } from '../../testing/render.tsx'
import { button, expectVisible, expectAbsent } from '../../testing/screen.ts'
import { ChildrenPanel } from './children-panel.tsx'

/** The panel with the children that a test names. */
async function openPanel(names: readonly string[]) {
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
    />
  )
  const { rerender } = render(panel(rows, rows[0]?.id))
  return {
    ...family,
    rows,
    onSelect,
    onAdd,
    onAddLikely,
    show: (next: readonly ChildRow[]) => rerender(panel(next, next[0]?.id)),
  }
}

describe('Your Children (SPEC §2)', () => {
  // SPEC: 2.30, 8.39
  test('says that none were added yet', async () => {
    await openPanel([])
    await expectVisible('No children added yet.')
    await expect.element(page.getByRole('navigation', { name: 'Your Children' })).toBeVisible()
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  })

  // SPEC: 2.26
  test('is a list on a wide screen, with each balance and the chosen one marked', async () => {
    await page.viewport(1280, 800)
    const { rows, onSelect } = await openPanel(['Mia', 'Ben'])
    await expect.element(button('Mia $12.50')).toHaveAttribute('aria-current', 'true')
    await expect.element(button('Ben $12.50')).toHaveAttribute('aria-current', 'false')
    await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
    await button('Ben $12.50').click()
    expect(onSelect.mock.calls).toEqual([[rows[1]?.id]])
  })

  // SPEC: 2.27
  test('is a dropdown on a small screen', async () => {
    await page.viewport(360, 640)
    const { rows, onSelect } = await openPanel(['Mia', 'Ben'])
    const dropdown = page.getByRole('combobox', { name: 'Your Children' })
    await expect.element(dropdown).toHaveDisplayValue('Mia')
    await expect.element(page.getByRole('button', { name: /Ben/ })).not.toBeInTheDocument()
    await userEvent.selectOptions(dropdown, 'Ben')
    expect(onSelect.mock.calls).toEqual([[rows[1]?.id]])
    await page.viewport(1280, 800)
  })

  test('chooses the right one of two children of the same name', async () => {
    await page.viewport(360, 640)
    const { rows, onSelect } = await openPanel(['Mia', 'Mia'])
    const dropdown = page.getByRole('combobox', { name: 'Your Children' })
    await expect.element(dropdown).toBeVisible()
    await userEvent.selectOptions(dropdown, rows[1]?.id ?? '')
    expect(onSelect.mock.calls).toEqual([[rows[1]?.id]])
    await page.viewport(1280, 800)
  })

  test('shows a debt with its sign', async () => {
    await page.viewport(1280, 800)
    const { show, ...family } = await openPanel(['Mia'])
    const childId = family.rows[0]?.id
    if (childId === undefined) throw new Error('there is a child')
    unwrap(await deposit({ ...family, childId }, 2000, { type: 'withdrawal' }))
    show([await storedChild(family.store, childId)])
    await expectVisible('−$7.50')
    await expectAbsent('$12.50')
  })

  test('opens the login details of any child on a wide screen, and gives the focus back', async () => {
    await page.viewport(1280, 800)
    const { onSelect } = await openPanel(['Mia', 'Ben'])
    await button('Login details of Ben').click()
    const dialog = page.getByRole('dialog', { name: 'Update Login Details' })
    await expect.element(dialog).toHaveTextContent('What Ben types to log in.')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button('Login details of Ben')).toHaveFocus()
    expect(onSelect).not.toHaveBeenCalled()
  })

  test('opens those of the chosen child on a small screen', async () => {
    await page.viewport(320, 640)
    await openPanel(['Mia', 'Ben'])
    await expect.element(button('Login details of Ben')).not.toBeInTheDocument()
    await button('Login details of Mia').click()
    await expectVisible('Update Login Details')
    await page.viewport(1280, 800)
  })

  test('leaves room for its buttons beside the longest name', async () => {
    const name = 'Wilhelmina '.repeat(18)
    for (const width of [320, 1280]) {
      await page.viewport(width, 800)
      await openPanel([name])
      const remove = page.getByRole('button', { name: `Delete ${name.trim()}` }).last()
      await expect.element(remove).toBeInViewport({ ratio: 0.99 })
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      unmountAll()
    }
  })

  // SPEC: 2.28
  test('offers to add a child, and says when that is likely to come', async () => {
    const { onAdd, onAddLikely } = await openPanel([])
    await button('Add New Child').click()
    expect(onAddLikely).toHaveBeenCalled()
    expect(onAdd).toHaveBeenCalledOnce()
  })
})
