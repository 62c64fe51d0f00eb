import type { Root } from 'react-dom/client'

/** What a test has drawn, and where. Apart from `render.tsx`, so that a test that draws nothing loads none of the theme. */
export const mounted = new Map<Root, HTMLElement>()

/** Takes away all that was drawn; setup.ts calls it after every test. */
export function unmountAll(): void {
  for (const [root, container] of mounted) {
    root.unmount()
    container.remove()
  }
  mounted.clear()
}
