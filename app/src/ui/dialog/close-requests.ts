import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'

declare global {
  /** https://developer.mozilla.org/docs/Web/API/CloseWatcher. TypeScript does not declare it. */
  interface CloseWatcher extends EventTarget {
    readonly requestClose: () => void
    destroy(): void
  }
  var CloseWatcher: { prototype: CloseWatcher; new (): CloseWatcher }
}

/** What is open and can be closed, the latest last. */
const open: symbol[] = []

/** Called once nothing is open. */
const waiting = new Set<() => void>()

/** Longer than a dialog takes to close, so that another one can open in its place. */
const CLOSING_MS = 200

/**
 * Calls back once no dialog is open and the last one has left the screen, at once if none is open.
 *
 * @returns a function that cancels the call
 */
export function whenNothingIsOpen(callback: () => void): () => void {
  if (open.length === 0) callback()
  else waiting.add(callback)
  return () => void waiting.delete(callback)
}

function close(key: symbol): void {
  open.splice(open.indexOf(key), 1)
  if (waiting.size > 0) setTimeout(callWaiting, CLOSING_MS)
}

function callWaiting(): void {
  if (open.length > 0) return
  for (const callback of waiting) callback()
  waiting.clear()
}

/** Returns a function that says whether this is the topmost of what is open. */
function useIsTopmost(isOpen: boolean): () => boolean {
  const [key] = useState(() => Symbol('open'))
  useEffect(() => {
    if (!isOpen) return
    open.push(key)
    return () => close(key)
  }, [isOpen, key])
  return () => open.at(-1) === key
}

interface CloseRequests {
  readonly isOpen: boolean
  /** Whether something would be lost if the browser left the app. The browser then asks. */
  readonly hasTyped?: () => boolean
  readonly onRequest: () => void
}

/**
 * Calls back when the user goes back in the browser's history. This closes what was opened last instead of leaving the
 * page. Enough for a native dialog, which the device's own gesture and Escape cancel.
 *
 * @returns whether this was opened last
 */
export function useBackRequests({ isOpen, hasTyped = () => false, onRequest }: CloseRequests): () => boolean {
  const isTopmost = useIsTopmost(isOpen)
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: hasTyped,
    shouldBlockFn: ({ action }) => {
      // The app's own navigation, for example at the end of a session, is not the user's.
      if (action === 'PUSH' || action === 'REPLACE' || !isTopmost()) return false
      onRequest()
      return true
    },
  })
  return isTopmost
}

/**
 * Calls back when the user goes back, with the browser's button or the device's own gesture. This closes what was opened
 * last instead of leaving the page.
 *
 * @returns whether this was opened last
 */
export function useCloseRequests(requests: CloseRequests): () => boolean {
  const { isOpen, onRequest } = requests
  const isTopmost = useBackRequests(requests)
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
  return isTopmost
}
