import { Suspense, useEffect, useEffectEvent, useState, type FunctionComponent } from 'react'
import { loadMessages } from '../../messages/ui.ts'
import { lazyOr } from '../lazy-part.tsx'
import { showToast } from '../toast/toast.tsx'
import type { OpenableProps } from './dialog.tsx'

interface LoadProps {
  readonly onLoadFailed: () => void
}

/**
 * A dialog whose code is fetched when it first opens. It stays mounted afterward, so closing it is animated. If the
 * code can't be fetched, a toast reports the problem, and the next click tries again. `preloading` holds props for the
 * button that opens the dialog: pointing at the button or focusing it fetches the code ahead of time. `Placeholder` is
 * shown until the dialog is loaded.
 */
export function lazyDialog<Props extends OpenableProps>(
  load: () => Promise<FunctionComponent<Props>>,
  Placeholder: FunctionComponent<Props> = () => null,
) {
  // A lazy component loads only once, so another attempt needs a new component.
  const createDialog = () => lazyOr<Props & LoadProps>(load, FailedDialog)
  let Dialog = createDialog()
  function LazyDialog(props: Props) {
    const { opened, onClose } = props
    const [isRequested, setRequested] = useState(opened)
    if (opened && !isRequested) setRequested(true)
    const handleFailure = () => {
      Dialog = createDialog()
      setRequested(false)
      onClose()
      const description = navigator.onLine ? loadMessages.dialogFailedOnline() : loadMessages.dialogFailedOffline()
      showToast({ title: loadMessages.dialogFailed(), description, tone: 'error' })
    }
    const placeholder = <Placeholder {...props} />
    if (!isRequested) return placeholder
    return (
      <Suspense fallback={placeholder}>
        <Dialog {...props} onLoadFailed={handleFailure} />
      </Suspense>
    )
  }
  const preload = () => void load().catch(() => undefined)
  return Object.assign(LazyDialog, { preloading: { onPointerEnter: preload, onFocus: preload } })
}

function FailedDialog({ onLoadFailed }: LoadProps): null {
  const reportFailure = useEffectEvent(onLoadFailed)
  useEffect(() => reportFailure(), [])
  return null
}
