import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { button, field } from '../testing/screen.ts'
import { ignoreAccidentalPresses } from './accidental-presses.ts'
import { Dialog } from './dialog/dialog.tsx'

const onBelow = vi.fn<() => void>()

/** A page whose button is where the dialog's button is, so that a second press lands on it. */
function Page() {
  const [isOpen, setOpen] = useState(false)
  const place = { position: 'fixed', top: 300, left: 300 } as const
  return (
    <>
      <button onClick={() => setOpen(true)}>Open it</button>
      <button style={place} onClick={onBelow}>
        Below
      </button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Add a New Child">
        <button style={place} onClick={() => setOpen(false)}>
          Save
        </button>
      </Dialog>
    </>
  )
}

let stop: () => void
const dialog = page.getByRole('dialog')

beforeEach(async () => {
  stop = ignoreAccidentalPresses()
  onBelow.mockClear()
  await page.viewport(1000, 700)
  render(<Page />)
  await expect.element(button('Below')).toBeVisible()
})

afterEach(() => stop())

/** A click of the mouse at this time, in ms. */
function pressAt(element: Element | null, timeStamp: number, x = 300, pointerType = 'touch'): void {
  const place = { clientX: x, clientY: 300 }
  const click = new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, ...place, pointerType })
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  element?.dispatchEvent(click)
}

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? null

test.each([
  ['the second press of a double click on what closes a dialog', 450, 320, 'touch', 0],
  ['the second press of a double click of a mouse', 450, 305, 'mouse', 0],
  ['no later press', 550, 300, 'touch', 1],
  ['no press elsewhere', 450, 340, 'touch', 1],
  ['no press of a mouse elsewhere', 450, 320, 'mouse', 1],
])('ignores %s', async (_, wait, x, pointerType, count) => {
  await button('Open it').click()
  await expect.element(button('Save')).toBeVisible()
  const below = buttonNamed('Below')
  const now = performance.now() + 10_000
  pressAt(buttonNamed('Save'), now)
  pressAt(below, now + wait, x, pointerType)
  expect(onBelow).toHaveBeenCalledTimes(count)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('ignores the second press on what opens a dialog, and not on the same page', async () => {
  const now = performance.now() + 10_000
  pressAt(buttonNamed('Below'), now)
  pressAt(buttonNamed('Below'), now + 100)
  expect(onBelow).toHaveBeenCalledTimes(2)
  pressAt(buttonNamed('Open it'), now + 1_000)
  await expect.element(button('Save')).toBeVisible()
  pressAt(document.querySelector('.mantine-Modal-inner'), now + 1_100)
  pressAt(buttonNamed('Save'), now + 1_200)
  await expect.element(button('Save')).toBeVisible()
  pressAt(buttonNamed('Save'), now + 1_600)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('ignores the second press on the control that took the place of the pressed one', async () => {
  const now = performance.now() + 10_000
  const [first, second] = [document.createElement('button'), document.createElement('button')]
  document.body.append(first, second)
  const onSecond = vi.fn<() => void>()
  second.addEventListener('click', onSecond)
  pressAt(first, now)
  pressAt(second, now + 200)
  expect(onSecond).not.toHaveBeenCalled()
  pressAt(second, now + 600)
  pressAt(second, now + 700)
  expect(onSecond).toHaveBeenCalledTimes(2)
  first.remove()
  second.remove()
})

test('lets a click on a label reach its field', async () => {
  const form = document.createElement('form')
  form.innerHTML = '<input id="gift" type="checkbox" /><label for="gift">Gift</label>'
  document.body.append(form)
  await userEvent.click(page.getByText('Gift'))
  await expect.element(page.getByLabelText('Gift')).toBeChecked()
  form.remove()
})

test('ignores no press after something was typed', async () => {
  const now = performance.now() + 10_000
  pressAt(buttonNamed('Open it'), now)
  await expect.element(button('Save')).toBeVisible()
  buttonNamed('Save')?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  pressAt(buttonNamed('Save'), now + 100)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('presses a button once while Enter is held down', async () => {
  const below = buttonNamed('Below')
  below?.focus()
  await userEvent.keyboard('{Enter>3/}')
  expect(onBelow).toHaveBeenCalledTimes(1)
})

test('submits a form once while Enter is held down, and keeps the lines of a text', async () => {
  const onSubmit = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  const form = document.createElement('form')
  form.innerHTML = '<input aria-label="Amount" /><textarea aria-label="Note"></textarea>'
  form.addEventListener('submit', onSubmit)
  document.body.append(form)
  await userEvent.click(field('Amount'))
  await userEvent.keyboard('{Enter>3/}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await userEvent.click(field('Note'))
  await userEvent.keyboard('{Enter>3/}')
  await expect.element(field('Note')).toHaveValue('\n\n\n')
  form.remove()
})
