import { useEffect, useState, type ComponentType } from 'react'
import { useToastStore } from './toast-store.ts'

export { showToast, type ToastAction, type ToastContent } from './toast-store.ts'

/**
 * The place where toasts appear; the root layout has one. The library behind it is fetched when the page has come to
 * rest, so that no screen waits for it, and again with the next toast should the network have failed.
 */
export function Toasts() {
  const [Stage, setStage] = useState<ComponentType | null>(null)
  const toastId = useToastStore((state) => state.toast?.id)

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

  return Stage && <Stage />
}
