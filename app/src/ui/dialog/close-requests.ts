import { useEffect, useEffectEvent } from 'react'

declare global {
  /** https://developer.mozilla.org/docs/Web/API/CloseWatcher. TypeScript does not declare it. */
  interface CloseWatcher extends EventTarget {
    readonly requestClose: () => void
    destroy(): void
  }
  var CloseWatcher: { prototype: CloseWatcher; new (): CloseWatcher }
}

/**
 * Calls back when the user asks to close something with the device's own gesture, as Android's back gesture, instead of
 * leaving the page. Browsers without `CloseWatcher` leave the page.
 */
export function useCloseRequests(isOpen: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest)
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in globalThis)) return
    let watcher: CloseWatcher | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = (): void => {
      watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        // A watcher reports one request only, and the dialog may stay open. Not at once: this request would close the
        // new watcher too.
        timer = setTimeout(watch)
        request()
      })
    }
    // Escape is a close request too, but dialogs handle the key themselves.
    const keepEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault()
    }
    watch()
    addEventListener('keydown', keepEscape, { capture: true })
    return () => {
      removeEventListener('keydown', keepEscape, { capture: true })
      clearTimeout(timer)
      watcher?.destroy()
    }
  }, [isOpen])
}
