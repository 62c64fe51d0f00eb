import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Red, green and blue of the backdrop behind a dialog. */
async function backdropOf(palette: 'parent' | 'child'): Promise<readonly number[]> {
  render(
    <Dialog opened onClose={() => undefined} title="Count my cash">
      {null}
    </Dialog>,
    palette,
  )
  const overlay = () => document.querySelector('.mantine-Modal-overlay')
  await expect.poll(overlay).not.toBeNull()
  const { backgroundColor } = getComputedStyle(overlay() as Element)
  return (backgroundColor.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
}

test('a parent’s backdrop is green', async () => {
  const [red = 0, green = 0] = await backdropOf('parent')
  expect(green).toBeGreaterThan(red)
})

test('a child’s backdrop is plum, so that it does not turn the cream page olive', async () => {
  const [red = 0, green = 0] = await backdropOf('child')
  expect(red).toBeGreaterThan(green)
})
