import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { button } from '../testing/screen.ts'
import { PendingButton } from './pending-button.tsx'
import { usePending } from './use-pending.ts'

const act = vi.fn<() => Promise<boolean>>()

beforeEach(() => act.mockReset())

function Row({ shown }: { readonly shown: object }) {
  const { isPending, run } = usePending(shown)
  return (
    <PendingButton isPending={isPending} onClick={() => void run(act)}>
      Pay
    </PendingButton>
  )
}

const ROW = { id: 1 }

test('does not act again after a success, until the row shows something else', async () => {
  act.mockResolvedValue(true)
  const { rerender } = render(<Row shown={ROW} />)
  await button('Pay').click()
  await button('Pay').click({ force: true })
  expect(act).toHaveBeenCalledTimes(1)
  rerender(<Row shown={{ ...ROW }} />)
  await expect.element(button('Pay')).toHaveAttribute('aria-disabled', 'false')
  await button('Pay').click()
  expect(act).toHaveBeenCalledTimes(2)
})

test('can be tried again after a failure', async () => {
  act.mockResolvedValue(false)
  render(<Row shown={ROW} />)
  await button('Pay').click()
  await expect.element(button('Pay')).toHaveAttribute('aria-disabled', 'false')
  await button('Pay').click()
  expect(act).toHaveBeenCalledTimes(2)
})
