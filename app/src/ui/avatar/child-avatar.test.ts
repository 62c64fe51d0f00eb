import { ANIMALS } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import bitmap from './animals.webp?url'
import animals from './animals.svg?raw'

test('animals.svg has a picture of every animal, in the same order, and stays small', () => {
  expect([...animals.matchAll(/<!-- (\w+) -->/g)].map(([, name]) => name)).toEqual([...ANIMALS])
  expect(animals.length).toBeLessThan(15_000)
})

/** The image's pixels, drawn in the bitmap's size on white. */
async function pixelsOf(source: string, size?: { readonly width: number; readonly height: number }) {
  const image = new Image()
  image.src = source
  await image.decode()
  const { width, height } = size ?? image
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(image, 0, 0, width, height)
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

test('animals.webp shows what animals.svg shows, and is small enough to be drawn in the first frame', async () => {
  const { width, height, data } = await pixelsOf(bitmap)
  expect(width * height * 4).toBeLessThan(512 * 1024)
  // Without a size, Chromium draws an SVG image 150 px high.
  const sized = animals.replace('<svg ', `<svg width="${width}" height="${height}" `)
  const drawn = await pixelsOf(`data:image/svg+xml,${encodeURIComponent(sized)}`, { width, height })
  let difference = 0
  for (const [index, value] of data.entries()) difference += Math.abs(value - (drawn.data[index] ?? 0))
  expect(difference / data.length).toBeLessThan(2)
})
