import { createContext, useContext, useEffect, useRef } from 'react'

/** Whether the dialog around the content is open. While it closes, with an animation, its content is still mounted. */
export const DialogIsOpen = createContext<{ readonly current: boolean }>({ current: true })

/** For what ends later: whether the component is still mounted, and not in a dialog that is closing. */
export function useIsShown(): () => boolean {
  const isDialogOpen = useContext(DialogIsOpen)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => isMounted.current && isDialogOpen.current
}
