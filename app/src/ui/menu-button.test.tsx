import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { button, expectVisible, expectAbsent } from '../testing/screen.ts'
import { MenuButton } from './menu-button.tsx'

const avatar = button('Menu of Pat')

async function openMenu() {
  const onSelect = vi.fn<() => void>()
  render(
    <>
      <MenuButton name="Pat" label="Parent Account" items={[{ label: 'Log out', onSelect }]} />
      <button>Elsewhere</button>
    </>,
  )
  await avatar.click()
  await expectVisible('Parent Account')
  return onSelect
}

describe('the menu behind the avatar', () => {
  test('opens and closes by its button, which says which it is', async () => {
    await openMenu()
    await expect.element(avatar).toHaveAttribute('aria-expanded', 'true')
    await expect.element(avatar).toHaveTextContent('P')
    await avatar.click()
    await expectAbsent('Parent Account')
    await expect.element(avatar).toHaveAttribute('aria-expanded', 'false')
  })

  test('does what is chosen, closes and gives the focus back', async () => {
    const onSelect = await openMenu()
    await button('Log out').click()
    expect(onSelect).toHaveBeenCalledOnce()
    await expectAbsent('Parent Account')
    await expect.element(avatar).toHaveFocus()
  })

  test('is worked by the keyboard alone', async () => {
    const onSelect = await openMenu()
    await userEvent.keyboard('{Escape}')
    await expectAbsent('Parent Account')
    await expect.element(avatar).toHaveFocus()
    await userEvent.keyboard('{Enter}{Tab}{Enter}')
    expect(onSelect).toHaveBeenCalledOnce()
  })

  test('closes when somebody presses elsewhere, or leaves it by Tab', async () => {
    await openMenu()
    await button('Elsewhere').click()
    await expectAbsent('Parent Account')
    await avatar.click()
    await expectVisible('Parent Account')
    await userEvent.keyboard('{Tab}{Tab}')
    await expectAbsent('Parent Account')
  })
})
