import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { useToastStore } from '../toast/toast-store.ts'

const load = vi.fn<() => Promise<typeof import('./dialog.tsx').Dialog>>(() =>
  import('./dialog.tsx').then(({ Dialog }) => Dialog),
)
const LazyDialog = lazyDialog(load)

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open it</Button>
      <LazyDialog opened={isOpen} onClose={() => setOpen(false)} title="Add a New Child">
        <input aria-label="Name" data-autofocus />
      </LazyDialog>
    </>
  )
}

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
}

it('a lazy dialog loads when first opened, takes the focus and returns it when closed', async () => {
  render(<Page />)
  const opener = page.getByRole('button', { name: 'Open it' })
  await expect.element(opener).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  await opener.click()
  await expect.element(page.getByRole('dialog', { name: 'Add a New Child' })).toBeVisible()
  await vi.waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Name').element()))
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(opener.element()))
})

it('a lazy dialog does not suspend, because React would delay it by 300 ms', async () => {
  const { Dialog } = await import('./dialog.tsx')
  let arrive: (dialog: typeof Dialog) => void = () => undefined
  const loading = new Promise<typeof Dialog>((resolve) => (arrive = resolve))
  const Late = lazyDialog(() => loading)
  const Fallback = vi.fn<() => null>(() => null)
  render(
    <Suspense fallback={<Fallback />}>
      <Late opened onClose={() => undefined} title="Add a New Child">
        Name
      </Late>
    </Suspense>,
  )
  await frames(2)
  arrive(Dialog)
  await expect.element(page.getByRole('dialog', { name: 'Add a New Child' })).toBeVisible()
  expect(Fallback).not.toHaveBeenCalled()
})

it('a preloaded dialog is mounted while it is closed, so that opening it takes less time', async () => {
  const Content = vi.fn<(props: { readonly opened: boolean; readonly onClose: () => void }) => null>(() => null)
  const Early = lazyDialog(async () => Content)
  render(<Early opened={false} onClose={() => undefined} />)
  await frames(2)
  expect(Content).not.toHaveBeenCalled()
  await Early.preload()
  await vi.waitFor(() => expect(Content).toHaveBeenCalled())
  expect(Content.mock.calls[0]?.[0].opened).toBe(false)
})

it.each([
  [false, 'It hasn’t loaded on this device yet. Try again when you’re online. Everything you saved is safe.'],
  [true, 'Finish what you’re doing, then reload this page. Everything you saved is safe.'],
])('a lazy dialog that fails to load explains what to do (online: %s)', async (isOnline, description) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const Missing = lazyDialog<{ readonly opened: boolean; readonly onClose: () => void }>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const onClose = vi.fn<() => void>()
  render(<Missing opened onClose={onClose} />)
  await vi.waitFor(() => expect(useToastStore.getState().toast).toMatchObject({ description }))
  expect(onClose).toHaveBeenCalled()
})

it('a lazy dialog that fails to load shows a toast and retries on the next click', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Another = lazyDialog(load)
  function AnotherPage() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open it</Button>
        <Another opened={isOpen} onClose={() => setOpen(false)} title="Add a New Child">
          <input aria-label="Name" />
        </Another>
      </>
    )
  }
  render(<AnotherPage />)
  const opener = page.getByRole('button', { name: 'Open it' })
  await opener.click()
  await vi.waitFor(() => expect(useToastStore.getState().toast?.title).toBe('That didn’t open'))
  await expect.element(opener).toBeVisible()
  await opener.click()
  await expect.element(page.getByRole('dialog', { name: 'Add a New Child' })).toBeVisible()
})
