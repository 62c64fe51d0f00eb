import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { button } from '../testing/screen.ts'
import { PendingButton } from './pending-button.tsx'

test('a pending button keeps the focus and ignores clicks', async () => {
  const work = vi.fn<() => void>()
  function Page() {
    const [isPending, setPending] = useState(false)
    const start = () => {
      work()
      setPending(true)
    }
    return (
      <PendingButton isPending={isPending} onClick={start}>
        Sync now
      </PendingButton>
    )
  }
  render(<Page />)
  await button('Sync now').click()
  await expect.element(button('Sync now')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Sync now')).toHaveFocus()
  ;(button('Sync now').element() as HTMLElement).click()
  expect(work).toHaveBeenCalledTimes(1)
})
