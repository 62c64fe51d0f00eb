import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { button, expectVisible, expectAbsent } from '../testing/screen.ts'
import { lazyPart } from './lazy-part.tsx'

const Goals = ({ count }: { readonly count: number }) => <p>{count} goals</p>

// SPEC: 2.88
test('a lazy part shows a skeleton of the given height until it is loaded', async () => {
  let arrive: (part: typeof Goals) => void = () => undefined
  const Part = lazyPart(() => new Promise<typeof Goals>((resolve) => (arrive = resolve)), 240)
  const { container } = render(<Part count={2} />)
  await expect.poll(() => container.querySelector<HTMLElement>('.mantine-Skeleton-root')?.offsetHeight).toBe(240)
  arrive(Goals)
  await expectVisible('2 goals')
  expect(container.querySelector('.mantine-Skeleton-root')).toBeNull()
})

test('a lazy part renders immediately once loaded', async () => {
  const Part = lazyPart(() => Promise.resolve(Goals), 240)
  render(<Part count={2} />)
  await expectVisible('2 goals')
  const { container } = render(<Part count={3} />)
  await expectVisible('3 goals')
  expect(container.querySelector('.mantine-Skeleton-root')).toBeNull()
})

test('a lazy part that fails to load shows an error with a retry button and keeps the rest of the page', async () => {
  let isOnline = false
  const Part = lazyPart(() => (isOnline ? Promise.resolve(Goals) : Promise.reject(new Error('offline'))), 240)
  render(
    <>
      <p>The rest</p>
      <Part count={2} />
    </>,
  )
  await expectVisible('This part didn’t load.')
  await expectVisible('The rest')
  isOnline = true
  await button('Try again').click()
  await expectVisible('2 goals')
  await expectAbsent('This part didn’t load.')
})
