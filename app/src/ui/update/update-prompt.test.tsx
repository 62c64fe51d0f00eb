import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { useServiceWorkerUpdate } from './update-state.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const initial = useServiceWorkerUpdate.getState()
afterEach(() => useServiceWorkerUpdate.setState(initial))

describe('UpdatePrompt', () => {
  test('is hidden while the page is current', async () => {
    render(<UpdatePrompt />)
    await expect.element(page.getByRole('status')).toBeInTheDocument()
    expect(page.getByRole('button').query()).toBeNull()
  })

  test.each([
    ['ready', 'A new version is ready', 'Update now'],
    ['replaced', 'Little Ledger was updated in another window', 'Reload this page'],
  ] as const)('offers the update when %s, and waits for a click', async (state, text, label) => {
    const applyUpdate = vi.fn<() => void>()
    render(<UpdatePrompt />)
    useServiceWorkerUpdate.setState({ state, applyUpdate })
    await expectVisible(text)
    expect(applyUpdate).not.toHaveBeenCalled()
    await button(label).click()
    expect(applyUpdate).toHaveBeenCalledOnce()
  })
})
