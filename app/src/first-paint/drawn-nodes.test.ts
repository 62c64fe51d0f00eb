import { expect, test } from 'vitest'
import { captureNodes, paintNodes } from './drawn-nodes.ts'

/** Captures HTML and paints it as in the first frame of the next start. */
function repaint(html: string): HTMLElement {
  const drawn = document.createElement('div')
  drawn.innerHTML = html
  document.body.append(drawn)
  const painted = document.createElement('div')
  paintNodes(captureNodes(drawn, innerHeight), painted)
  drawn.remove()
  return painted
}

test('a picture keeps its clip paths in the first frame', () => {
  const picture =
    '<svg viewBox="0 0 9 9"><clipPath id="c"><path d="M1 1h3v3Z"></path></clipPath><g clip-path="url(#c)"></g></svg>'
  expect(repaint(picture).innerHTML).toBe(picture)
})

test('the first frame drops references to external clip paths', () => {
  const painted = repaint('<svg><g clip-path="url(https://example.com/a.svg#c)"></g></svg>')
  expect(painted.innerHTML).toBe('<svg><g></g></svg>')
})

test('a child’s page keeps its look and color in the first frame', () => {
  const childPage = '<div data-look="older" style="--child: var(--ll-red)"></div>'
  expect(repaint(childPage).innerHTML).toBe(childPage)
})
