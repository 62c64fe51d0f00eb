import { startTransition, useEffect, useState, type ComponentType } from 'react'
import { useToastStore, type Toast } from './toast-store.ts'

export { showToast, type ToastAction, type ToastContent } from './toast-store.ts'

/**
 * The place where toasts appear; the root layout has one. The library behind it is fetched when the page has come to
 * rest, so that no screen waits for it, and again with the next toast should the network have failed.
 */
export function Toasts() {
  const [Stage, setStage] = useState<ComponentType<{ readonly toast: Toast | null }> | null>(null)
  const toast = useShownToast()
  const toastId = toast?.id

  useEffect(() => {
    if (Stage) return
    const load = () =>
      import('./toast-stage.tsx').then(
        ({ ToastStage }) => setStage(() => ToastStage),
        () => undefined,
      )
    const timer = setTimeout(load, toastId === undefined ? 1500 : 0)
    return () => clearTimeout(timer)
  }, [Stage, toastId])

  return Stage && <Stage toast={toast} />
}

/** The toast to show. What it tells about is drawn first, and in one go: a store that is read in drawing would cut in. */
function useShownToast(): Toast | null {
  const [shown, setShown] = useState(() => useToastStore.getState().toast)
  useEffect(() => {
    const show = () => startTransition(() => setShown(useToastStore.getState().toast))
    const stop = useToastStore.subscribe(show)
    // One may have come before anybody listened.
    show()
    return stop
  }, [])
  return shown
}
