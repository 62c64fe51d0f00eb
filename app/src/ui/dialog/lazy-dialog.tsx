import { useMounted } from '@mantine/hooks'
import {
  createContext,
  Suspense,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
} from 'react'
import { loadMessages } from '../../messages/ui.ts'
import { lazyOr } from '../lazy-or.ts'
import { showToast } from '../toast/toast.tsx'
import type { OpenableProps } from './dialog.tsx'

/** Called when a dialog's code could not be fetched. */
const LoadFailure = createContext<() => void>(() => undefined)

/**
 * A dialog whose code is fetched when it first opens. It stays mounted afterward, so closing it is animated. `preload`
 * fetches the code ahead of time. If the code cannot be fetched, a toast says so, and the next press tries again.
 */
export function lazyDialog<Props extends OpenableProps>(load: () => Promise<ComponentType<Props>>) {
  let Dialog = lazyOr(load, FailedDialog)
  function LazyDialog(props: Props) {
    const { opened, onClose } = props
    const [isRequested, setRequested] = useState(opened)
    if (opened && !isRequested) setRequested(true)
    const handleFailure = useCallback(() => {
      // A lazy component loads only once, so the next press needs a new one.
      Dialog = lazyOr(load, FailedDialog)
      setRequested(false)
      onClose()
      const description = navigator.onLine ? loadMessages.dialogFailedOnline() : loadMessages.dialogFailedOffline()
      showToast({ title: loadMessages.dialogFailed(), description, tone: 'error' })
    }, [onClose])
    if (!isRequested) return null
    return (
      <LoadFailure value={handleFailure}>
        <Suspense fallback={null}>
          <OpenAfterMount Dialog={Dialog} dialogProps={props} />
        </Suspense>
      </LoadFailure>
    )
  }
  const preload = () => void load().catch(() => undefined)
  return Object.assign(LazyDialog, { preload })
}

function FailedDialog(): null {
  const reportFailure = useEffectEvent(use(LoadFailure))
  useEffect(() => reportFailure(), [])
  return null
}

interface OpenAfterMountProps<Props> {
  readonly Dialog: ComponentType<Props>
  readonly dialogProps: Props
}

/**
 * Mounts the dialog closed and then opens it, because the element to return focus to is recorded only when `opened`
 * changes.
 */
function OpenAfterMount<Props extends OpenableProps>({ Dialog, dialogProps }: OpenAfterMountProps<Props>) {
  const isMounted = useMounted()
  return <Dialog {...dialogProps} opened={dialogProps.opened && isMounted} />
}
