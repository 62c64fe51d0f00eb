import { memo, startTransition, useEffect, useEffectEvent, useReducer, useState, type FunctionComponent } from 'react'
import { loadMessages } from '../../messages/ui.ts'
import { showToast } from '../toast/toast.tsx'
import type { OpenableProps } from './dialog.tsx'

/**
 * A dialog whose code is fetched when it first opens. It stays mounted afterward, so closing it is animated. If the
 * code can't be fetched, a toast reports the problem, and the next click tries again. `preload` fetches the code and
 * mounts the closed dialog ahead of time; `preloading` holds props that fetch the code when the user points at or
 * focuses the button that opens the dialog. `Placeholder` is shown until the dialog is loaded.
 */
export function lazyDialog<Props extends OpenableProps>(
  load: () => Promise<FunctionComponent<Props>>,
  Placeholder: FunctionComponent<Props> = () => null,
) {
  // React.lazy would delay the dialog: React keeps a Suspense fallback on screen for at least 300 ms.
  let Dialog: FunctionComponent<Props> | undefined
  let loading: Promise<void> | undefined
  let isPreloaded = false
  /** Mount the dialogs that are on the page. */
  const mounts = new Set<() => void>()
  const fetchDialog = () => {
    loading ??= load()
      .then((component) => void (Dialog = component))
      .finally(() => (loading = undefined))
    return loading
  }
  function LazyDialog(props: Props) {
    const { opened, onClose } = props
    const [isRequested, setRequested] = useState(opened)
    const [, showLoaded] = useReducer((count: number) => count + 1, 0)
    if (opened && !isRequested) setRequested(true)
    useEffect(() => {
      const mount = () => startTransition(() => setRequested(true))
      if (isPreloaded) mount()
      mounts.add(mount)
      return () => void mounts.delete(mount)
    }, [])
    const handleFailure = useEffectEvent(() => {
      setRequested(false)
      onClose()
      const description = navigator.onLine ? loadMessages.dialogFailedOnline() : loadMessages.dialogFailedOffline()
      showToast({ title: loadMessages.dialogFailed(), description, tone: 'error' })
    })
    useEffect(() => {
      if (!isRequested || Dialog) return
      let isCurrent = true
      fetchDialog().then(
        () => isCurrent && showLoaded(),
        () => isCurrent && handleFailure(),
      )
      return () => {
        isCurrent = false
      }
    }, [isRequested])
    return isRequested && Dialog ? <Dialog {...props} /> : <Placeholder {...props} />
  }
  const fetchAhead = () => fetchDialog().catch(() => undefined)
  const preload = async () => {
    await fetchAhead()
    isPreloaded = Dialog !== undefined
    if (isPreloaded) for (const mount of mounts) mount()
  }
  const preloading = { onPointerEnter: () => void fetchAhead(), onFocus: () => void fetchAhead() }
  return Object.assign(memo(LazyDialog), { preload, preloading })
}
