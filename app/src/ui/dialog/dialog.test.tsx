import { defaultAvatar, type Avatar } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newId } from '../../ledger/database/device.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { render } from '../../testing/render.tsx'
import { button, expectVisible, field } from '../../testing/screen.ts'
import { Form, useSubmittedForm } from '../form/form.tsx'
import type { FieldErrors } from '../form/submission.ts'
import { createDialog, Dialog, type ContentProps } from './dialog.tsx'

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
/** Clicks a corner of the page, outside the dialog. */
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

test('a dialog with fields is announced by its title only, without a list of their labels', async () => {
  await expect.element(dialog).toHaveAccessibleDescription('')
})

test('a dialog that a button without the focus opened does not focus the page’s heading when it closes', async () => {
  await userEvent.keyboard('{Escape}')
  await isClosed()
  // What an earlier test left waiting for a lost focus ends within 300 ms.
  await new Promise((resolve) => setTimeout(resolve, 350))
  const heading = document.body.appendChild(document.createElement('h1'))
  try {
    // In Safari a clicked button does not get the focus.
    ;(document.activeElement as HTMLElement).blur()
    ;(document.querySelector('button') as HTMLButtonElement).click()
    await expect.element(field('Name')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(document.activeElement).toBe(document.body)
  } finally {
    heading.remove()
  }
})

test('a dialog reopened while it is closing starts with empty fields', async () => {
  await userEvent.fill(field('Name'), 'Mia')
  await button('Cancel').click()
  ;(document.querySelector('button') as HTMLButtonElement).click()
  await expect.element(dialog).toBeVisible()
  await expect.element(field('Name')).toHaveValue('')
})

describe('a dialog without typed input', () => {
  test('closes on Escape', async () => {
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })

  test('closes on its close button', async () => {
    await button('Close').click()
    await isClosed()
  })

  test('closes on a click outside', async () => {
    await pressOutside()
    await isClosed()
  })

  test('closes on Escape if the input is reverted or only a checkbox has changed', async () => {
    await field('Balance').fill('5')
    await field('Balance').fill('0.00')
    await field('Active').click()
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })
})

describe('a dialog with typed input', () => {
  beforeEach(() => field('Name').fill('Mia'))

  test('ignores a click outside', async () => {
    await pressOutside()
    await expect.element(field('Name')).toHaveValue('Mia')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })

  test('asks before closing on Escape; Enter or another Escape keeps the input', async () => {
    for (const key of ['{Enter}', '{Escape}']) {
      await userEvent.keyboard('{Escape}')
      await expect.element(button('Keep editing')).toHaveFocus()
      await userEvent.keyboard(key)
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(field('Name')).toHaveFocus()
      await expect.element(field('Name')).toHaveValue('Mia')
    }
  })

  test('closes after Discard, and reopens empty', async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Keep editing')).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await isClosed()
    await button('Open it').click()
    await expect.element(field('Name')).toHaveValue('')
    await userEvent.keyboard('{Escape}')
    await isClosed()
  })

  test('asks before closing on its close button', async () => {
    await button('Close').click()
    await button('Discard').click()
    await isClosed()
  })

  test('closes on Cancel without asking', async () => {
    await button('Cancel').click()
    await isClosed()
  })
})

test('a dialog asks before discarding a dropdown choice, as it does for typed input', async () => {
  await userEvent.selectOptions(field('Day'), 'Saturday')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await button('Keep editing').click()
  await expect.element(field('Day')).toHaveValue('Saturday')
})

test('a form that is still being saved when its dialog is closed does not close the dialog that is opened next', async () => {
  let finish = (): void => undefined
  const saved = new Promise<void>((resolve) => (finish = resolve))
  const SlowDialog = createDialog(
    ({ onClose }: ContentProps) => <button onClick={() => void saved.then(onClose)}>Save</button>,
    () => 'Advance',
  )
  function SlowPage() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Give an advance</button>
        <SlowDialog opened={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  unmountAll()
  render(<SlowPage />)
  const slow = page.getByRole('dialog', { name: 'Advance' })
  await button('Give an advance').click()
  await button('Save').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(slow).not.toBeInTheDocument()
  await button('Give an advance').click()
  await expect.element(slow).toBeVisible()
  finish()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await expect.element(slow).toBeVisible()
})

describe('a dialog whose form is being saved', () => {
  const form = page.getByRole('dialog', { name: 'Savings goal' })
  let finish: (errors: FieldErrors | null) => void

  function GoalForm({ onClose }: ContentProps) {
    const goal = useSubmittedForm({
      name: 'goal',
      initialValues: { goal: '' },
      send: () => new Promise((resolve) => (finish = resolve)),
      onSent: onClose,
    })
    return (
      <>
        <Form form={goal}>
          <TextInput label="Goal" {...goal.getInputProps('goal')} />
        </Form>
        <input aria-label="Note" />
      </>
    )
  }
  const GoalDialog = createDialog(GoalForm, () => 'Savings goal')

  beforeEach(async () => {
    function GoalPage() {
      const [isOpen, setOpen] = useState(true)
      return <GoalDialog opened={isOpen} onClose={() => setOpen(false)} />
    }
    unmountAll()
    render(<GoalPage />)
    await field('Goal').fill('Kite')
    await button('Save').click()
    await expect.element(button('Saving...')).toBeVisible()
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => button('Close').click()],
  ])('closes on %s without asking, because the save goes on', async (_, close) => {
    await close()
    await expect.element(form).not.toBeInTheDocument()
    await expect.element(question).not.toBeInTheDocument()
  })

  test('asks if something was typed outside of that form, or once saving has failed', async () => {
    await field('Note').fill('Red')
    await userEvent.keyboard('{Escape}')
    await button('Keep editing').click()
    await field('Note').fill('')
    finish({ goal: 'Goal is too long' })
    await expectVisible('Goal is too long')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
  })
})

test('two quick presses of Escape close two dialogs, and one closes only the topmost', async () => {
  function Two() {
    const [count, setCount] = useState(2)
    return (
      <>
        <Dialog opened={count > 0} onClose={() => setCount(0)} title="Outer">
          <p>Below</p>
        </Dialog>
        <Dialog opened={count > 1} onClose={() => setCount(1)} title="Inner" isOnTop>
          <p>Above</p>
        </Dialog>
      </>
    )
  }
  unmountAll()
  render(<Two />)
  const [outer, inner] = [page.getByRole('dialog', { name: 'Outer' }), page.getByRole('dialog', { name: 'Inner' })]
  const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await expect.element(inner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  await expect.element(outer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(outer).not.toBeInTheDocument()
  unmountAll()
  render(<Two />)
  await expect.element(inner).toBeVisible()
  press()
  // React renders in a microtask, so no timer runs between the two presses.
  await Promise.resolve()
  await Promise.resolve()
  press()
  await expect.element(outer).not.toBeInTheDocument()
})

test('the title of a dialog says what it is about, even for a child with a long name', async () => {
  const CashDialog = createDialog(
    ({ child }: { readonly child: { readonly avatar: Avatar; readonly name: string } }) => <p>{child.name}</p>,
    ({ child }) => `Update ${child.name}’s Cash Savings`,
  )
  const name = 'Maximiliana Theodora Anastasia Featherstonehaugh'
  unmountAll()
  render(<CashDialog opened child={{ avatar: defaultAvatar(newId()), name }} onClose={() => undefined} />)
  await expect
    .element(page.getByRole('dialog', { name: 'Update Maximiliana Theodora Anastasi…’s Cash Savings' }))
    .toHaveTextContent(name)
})

test('the focus stays in the dialog below if the button that opened another one is gone', async () => {
  function Nested() {
    const [hasMember, setHasMember] = useState(true)
    const [isOpen, setOpen] = useState(false)
    const remove = () => {
      setHasMember(false)
      setOpen(false)
    }
    return (
      <Dialog opened onClose={() => undefined} title="Family">
        {hasMember && <button onClick={() => setOpen(true)}>Change Sam</button>}
        <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Sam" isOnTop>
          <button onClick={remove}>Remove</button>
        </Dialog>
      </Dialog>
    )
  }
  unmountAll()
  render(<Nested />)
  await button('Change Sam').click()
  await button('Remove').click()
  await expect.element(page.getByRole('dialog', { name: 'Sam' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Family' })).toHaveFocus()
})
