import type { Root } from 'react-dom/client'

/** React roots and their containers. Separate from `render.tsx` so that tests without rendering do not load the theme. */
export const mounted = new Map<Root, HTMLElement>()

/** Called by setup.ts after every test. */
export function unmountAll(): void {
  for (const [root, container] of mounted) {
    root.unmount()
    container.remove()
  }
  mounted.clear()
}
