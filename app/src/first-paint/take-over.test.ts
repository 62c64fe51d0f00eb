import { assert } from '@little-ledger/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeOver } from './take-over.ts'

/** The element that matches the selector. */
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  assert(found, `the page has ${selector}`)
  return found
}

const SKELETON = '<div class="mantine-Skeleton-root"></div>'

/** The page after its wait for loading parts is over. It begins as `<main>` with a skeleton. */
async function replaceLoadingPage(): Promise<HTMLElement> {
  takeOver(find('#root'), (container) => (container.innerHTML = `<main>${SKELETON}</main>`))
  await vi.advanceTimersByTimeAsync(3_200)
  expect(document.querySelector('#first-paint')).toBeNull()
  return find('#root main')
}

/** Shows the page's loading part with this button. Returns a function that counts the button's clicks. */
async function show(page: HTMLElement, name = 'Count my cash'): Promise<() => number> {
  const onClick = vi.fn<() => void>()
  const button = document.createElement('button')
  button.textContent = name
  button.addEventListener('click', onClick)
  page.replaceChildren(button)
  await vi.advanceTimersByTimeAsync(0)
  return () => onClick.mock.calls.length
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] })
  document.body.innerHTML = `
    <div id="root"></div>
    <div id="first-paint" data-painted><main><button data-pressed="1">Count my cash</button></main></div>`
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('a press is replayed on a control that loads after the page was replaced', async () => {
  const page = await replaceLoadingPage()
  const clicks = await show(page)
  expect(clicks()).toBe(1)
  expect(document.activeElement).toBe(page.querySelector('button'))
  page.append(document.createElement('p'))
  await vi.advanceTimersByTimeAsync(0)
  expect(clicks()).toBe(1)
})

test.each(['pointerdown', 'keydown'])('a press is not replayed after a %s on the new page', async (type) => {
  const page = await replaceLoadingPage()
  page.dispatchEvent(new Event(type, { bubbles: true }))
  const clicks = await show(page)
  expect(clicks()).toBe(0)
})

test('a press is not replayed once the page has loaded without its control', async () => {
  const page = await replaceLoadingPage()
  await show(page, 'Ask')
  const clicks = await show(page)
  expect(clicks()).toBe(0)
})
