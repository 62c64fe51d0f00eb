import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { showToast } from './toast.tsx'

interface Openable {
  readonly opened: boolean
  readonly onClose: () => void
}

/**
 * Turns a dialog into one whose code is fetched when it is first opened, so that no page waits for its forms. Once
 * opened it stays mounted, and so can play its closing. `preload` fetches it ahead of the press. Where the code cannot be
 * fetched the page stays as it is, and the next press tries again.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  function LazyDialog(props: Props) {
    const { opened, onClose } = props
    const [Dialog, setDialog] = useState<ComponentType<Props>>()
    const [hasArrived, setArrived] = useState(false)
    const giveUp = useEffectEvent(() => {
      onClose()
      showToast({ title: 'This could not be opened', description: navigator.onLine ? LATER : OFFLINE, tone: 'error' })
    })
    const isMissing = opened && Dialog === undefined
    useEffect(() => {
      if (!isMissing) return undefined
      let isWanted = true
      load().then(
        (loaded) => isWanted && setDialog(() => loaded),
        () => isWanted && giveUp(),
      )
      return () => {
        isWanted = false
      }
    }, [isMissing])
    useEffect(() => setArrived(Dialog !== undefined), [Dialog])
    // It is mounted closed and opened a moment later: only an opening notes where the focus is to return to.
    return Dialog && <Dialog {...props} opened={opened && hasArrived} />
  }
  const preload = () => void load().catch(() => undefined)
  return Object.assign(LazyDialog, { preload })
}

const OFFLINE = 'It has to be fetched first. Press again when you are online. Everything you saved is safe.'
const LATER = 'Please load this page again when nothing on it is half done. Everything you saved is safe.'
