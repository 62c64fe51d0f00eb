import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectAbsent, expectVisible, field } from '../../testing/screen.ts'
import { AccountMenu } from '../account-menu.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  const [isSecondOpen, setSecondOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open it</button>
      <AccountMenu name="Pat" items={[{ label: 'Edit Profile', onClick: () => setOpen(true) }]} />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Add a New Child">
        <input aria-label="Name" data-autofocus />
        <button onClick={() => setSecondOpen(true)}>Open another</button>
      </Dialog>
      <Dialog opened={isSecondOpen} onClose={() => setSecondOpen(false)} title="Pick a picture" isOnTop>
        <input aria-label="Search" />
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Add a New Child' })
const second = page.getByRole('dialog', { name: 'Pick a picture' })
const question = page.getByRole('dialog', { name: 'Discard what you typed?' })

/** The browser's close watchers that are waiting for the back gesture, the latest last. */
let watchers: CloseWatcher[] = []

/** What Chromium does on Android's back gesture. @returns whether the page kept it from leaving the page */
function goBack(): boolean {
  const watcher = watchers.pop()
  watcher?.requestClose()
  return watcher !== undefined
}

beforeEach(async () => {
  watchers = []
  vi.stubGlobal(
    'CloseWatcher',
    class extends CloseWatcher {
      constructor() {
        super()
        watchers.push(this)
      }
      override destroy(): void {
        watchers = watchers.filter((watcher) => watcher !== this)
        super.destroy()
      }
    },
  )
  render(<Page />)
  await button('Open it').click()
  await expect.element(field('Name')).toHaveFocus()
  return () => vi.unstubAllGlobals()
})

test('the back gesture closes a dialog, and leaves the page only without one', async () => {
  expect(goBack()).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
  expect(goBack()).toBe(false)
})

test('the back gesture closes a menu, and then the dialog that its item opened', async () => {
  expect(goBack()).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
  const openMenu = async () => {
    await button('Account menu for Pat').click()
    await expectVisible('Edit Profile')
  }
  await openMenu()
  expect(goBack()).toBe(true)
  await expectAbsent('Edit Profile')
  expect(goBack()).toBe(false)
  await openMenu()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => watchers.length).toBe(1)
  expect(goBack()).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
  await openMenu()
  await userEvent.keyboard('{Escape}')
  await expectAbsent('Edit Profile')
  expect(goBack()).toBe(false)
})

test('the back gesture asks before it discards what was typed, and goes back to the form', async () => {
  await userEvent.fill(field('Name'), 'Mia')
  const askAndKeep = async () => {
    expect(goBack()).toBe(true)
    await expect.element(question).toBeVisible()
    expect(goBack()).toBe(true)
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(field('Name')).toHaveValue('Mia')
  }
  await askAndKeep()
  await askAndKeep()
  goBack()
  await button('Discard').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(goBack()).toBe(false)
})

test('the back gesture closes one of two dialogs', async () => {
  await button('Open another').click()
  await expect.element(second).toBeVisible()
  expect(goBack()).toBe(true)
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(goBack()).toBe(true)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Escape closes one of two dialogs', async () => {
  await button('Open another').click()
  await expect.element(second).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(second).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
})
