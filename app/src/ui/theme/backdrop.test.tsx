import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Red, green and blue of a computed color, from 0 to 255. */
function channelsOf(color: string): readonly number[] {
  const channels = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return color.startsWith('color(') ? channels.map((channel) => channel * 255) : channels
}

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
  return channelsOf(getComputedStyle(overlay() as Element).backgroundColor)
}

test('a parent’s backdrop is green', async () => {
  const [red = 0, green = 0] = await backdropOf('parent')
  expect(green).toBeGreaterThan(red)
})

test('a child’s backdrop is plum, so that it does not turn the cream page olive', async () => {
  const [red = 0, green = 0] = await backdropOf('child')
  expect(red).toBeGreaterThan(green)
})

test('the gutter of a wide screen’s scrollbar, which no element covers, is dimmed like the page', async () => {
  await page.viewport(1280, 800)
  const colorOf = (element: Element) => channelsOf(getComputedStyle(element).backgroundColor)
  const backdrop = await backdropOf('parent')
  const paper = colorOf(document.body)
  const dimmed = backdrop.map((channel, index) => Math.round(channel * 0.55 + (paper[index] ?? 0) * 0.45))
  await expect.poll(() => colorOf(document.documentElement).map(Math.round)).toEqual(dimmed)
})
