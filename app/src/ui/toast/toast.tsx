import { useEffect, useLayoutEffect, useState, type FunctionComponent } from 'react'
import type { ToastRegionProps } from './toast-region.tsx'
import { useToastStore } from './toast-store.ts'

export { dismissCurrentToast, showToast, type ToastAction, type ToastContent } from './toast-store.ts'

/**
 * The region where toasts appear; the root layout has one. The region's code loads after the first render; if loading
 * fails, the next toast tries again. If F8 is the last key pressed before the region is mounted, the region then takes
 * the focus.
 */
export function Toasts() {
  const [Region, setRegion] = useState<FunctionComponent<ToastRegionProps>>()
  const [takesFocus, setTakesFocus] = useState(false)
  // A layout effect, because a key pressed before the app started is pressed again before other effects run.
  useLayoutEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => setTakesFocus(key === 'F8')
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    const load = async () => {
      const { ToastRegion } = await import('./toast-region.tsx')
      setRegion(() => ToastRegion)
    }
    const tryToLoad = () => void load().catch(() => undefined)
    tryToLoad()
    return useToastStore.subscribe(tryToLoad)
  }, [])
  return Region && <Region takesFocus={takesFocus} />
}
