import { useEffect, useState, type FunctionComponent } from 'react'
import type { ToastRegionProps } from './toast-region.tsx'
import { useToastStore } from './toast-store.ts'

export { showToast, type ToastAction, type ToastContent } from './toast-store.ts'

/**
 * The region where toasts appear; the root layout has one. Its code loads after the first render; if that fails, the next
 * toast tries again.
 */
export function Toasts(props: ToastRegionProps) {
  const [Region, setRegion] = useState<FunctionComponent<ToastRegionProps>>()
  useEffect(() => {
    const load = async () => {
      const { ToastRegion } = await import('./toast-region.tsx')
      setRegion(() => ToastRegion)
    }
    const tryToLoad = () => void load().catch(() => undefined)
    tryToLoad()
    return useToastStore.subscribe(tryToLoad)
  }, [])
  return Region && <Region {...props} />
}
