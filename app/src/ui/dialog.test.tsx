import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { button, field } from '../testing/screen.ts'
import { Dialog } from './dialog.tsx'

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open it</button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Add a New Child">
        <input aria-label="Name" data-autofocus />
        <input aria-label="Balance" defaultValue="0.00" />
        <input aria-label="Active" type="checkbox" />
        <select aria-label="Day">
          <option>Friday</option>
          <option>Saturday</option>
        </select>
        <button onClick={() => setOpen(false)}>Cancel</button>
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Add a New Child' })
const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
/** A corner that the dialog does not reach. */
const pressOutside = () =>
  userEvent.click(page.elementLocator(document.body), { position: { x: 5, y: 5 }, force: true })

beforeEach(async () => {
  await page.viewport(1000, 700)
  render(<Page />)
  await button('Open it').click()
  await expect.element(field('Name')).toHaveFocus()
})

const isClosed = async () => {
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Open it')).toHaveFocus()
}

describe('a dialog into which nothing was typed', () => {
  test('is closed by Escape', async () => {
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })

  test('is closed by its button', async () => {
    await button('Close').click()
    await isClosed()
  })

  test('is closed by a press beside it', async () => {
    await pressOutside()
    await isClosed()
  })

  test('is closed where what was typed was taken back, and where only a box was ticked', async () => {
    await field('Balance').fill('5')
    await field('Balance').fill('0.00')
    await field('Active').click()
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })
})

describe('a dialog into which something was typed', () => {
  beforeEach(() => field('Name').fill('Mia'))

  test('stays as it is when somebody presses beside it', async () => {
    await pressOutside()
    await expect.element(field('Name')).toHaveValue('Mia')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })

  test('asks before Escape closes it, and keeps everything by Enter or by a second Escape', async () => {
    for (const key of ['{Enter}', '{Escape}']) {
      await userEvent.keyboard('{Escape}')
      await expect.element(button('Keep editing')).toHaveFocus()
      await userEvent.keyboard(key)
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(field('Name')).toHaveFocus()
      await expect.element(field('Name')).toHaveValue('Mia')
    }
  })

  test('is closed by Escape once the loss was agreed to, and begins anew', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Keep editing')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await isClosed()
    await button('Open it').click()
    await expect.element(field('Name')).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })

  test('asks before its button closes it too', async () => {
    await button('Close').click()
    await button('Discard').click()
    await isClosed()
  })

  test('is closed by Cancel without a question', async () => {
    await button('Cancel').click()
    await isClosed()
  })
})

test('a choice from a list is kept like what was typed', async () => {
  await userEvent.selectOptions(field('Day'), 'Saturday')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await button('Keep editing').click()
  await expect.element(field('Day')).toHaveValue('Saturday')
})
