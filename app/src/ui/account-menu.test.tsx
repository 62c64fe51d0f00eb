import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { button, expectVisible, expectAbsent, menuItem } from '../testing/screen.ts'
import { AccountMenu } from './account-menu.tsx'

const avatar = button('Account menu for Pat')

async function openMenu() {
  const onSelect = vi.fn<() => void>()
  render(
    <>
      <AccountMenu name="Pat" label="Parent Account" items={[{ label: 'Log out', onClick: onSelect }]} />
      <button>Elsewhere</button>
    </>,
  )
  await avatar.click()
  await expectVisible('Parent Account')
  return onSelect
}

describe('AccountMenu', () => {
  test('opens and closes its menu, and tells screen readers whether it is open', async () => {
    await openMenu()
    await expect.element(avatar).toHaveAttribute('aria-expanded', 'true')
    await expect.element(avatar).toHaveTextContent('P')
    await avatar.click()
    await expectAbsent('Parent Account')
    await expect.element(avatar).toHaveAttribute('aria-expanded', 'false')
  })

  test('runs the selected item, closes, and returns the focus to its button', async () => {
    const onSelect = await openMenu()
    await menuItem('Log out').click()
    expect(onSelect).toHaveBeenCalledOnce()
    await expectAbsent('Parent Account')
    await expect.element(avatar).toHaveFocus()
  })

  test('works with the keyboard alone', async () => {
    const onSelect = await openMenu()
    await userEvent.keyboard('{Escape}')
    await expectAbsent('Parent Account')
    await expect.element(avatar).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expectVisible('Parent Account')
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(menuItem('Log out')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenCalledOnce()
  })

  test('closes on a click outside, and does not let Tab leave it while it is open', async () => {
    await openMenu()
    await button('Elsewhere').click()
    await expectAbsent('Parent Account')
    await avatar.click()
    await expectVisible('Parent Account')
    await userEvent.keyboard('{ArrowDown}{Tab}{Tab}')
    await expect.element(menuItem('Log out')).toHaveFocus()
  })

  test.each([
    ['in the middle of a phone in landscape', 390, 160, 5],
    ['at the top, with more items than fit', 390, 0, 12],
  ])('fits in the window %s', async (_, height, top, count) => {
    await page.viewport(844, height)
    const items = Array.from({ length: count }, (_item, index) => ({
      label: `Item ${index}`,
      onClick: () => undefined,
    }))
    render(
      <div style={{ paddingTop: top }}>
        <AccountMenu name="Pat" items={items} />
      </div>,
    )
    await avatar.click()
    const menu = page.getByRole('menu')
    await expect.element(menu).toBeVisible()
    const box = () => menu.element().getBoundingClientRect()
    await expect.poll(() => box().bottom).toBeLessThanOrEqual(height)
    expect(box().top).toBeGreaterThanOrEqual(0)
    await menuItem(`Item ${count - 1}`).click()
    await page.viewport(1280, 800)
  })
})
