import { startTransition, useEffect, useState } from 'react'
import { ToastStage } from './toast-stage.tsx'
import { useToastStore, type Toast } from './toast-store.ts'

export { showToast, type ToastAction, type ToastContent } from './toast-store.ts'

/** The region where toasts appear; the root layout has one. */
export function Toasts() {
  return <ToastStage toast={useShownToast()} />
}

/** The current toast. It is shown in a transition, so that the change it reports is painted first. */
function useShownToast(): Toast | null {
  const [shown, setShown] = useState(() => useToastStore.getState().toast)
  useEffect(() => {
    const show = () => startTransition(() => setShown(useToastStore.getState().toast))
    const unsubscribe = useToastStore.subscribe(show)
    // A toast may have been set before the subscription.
    show()
    return unsubscribe
  }, [])
  return shown
}
