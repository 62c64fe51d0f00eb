import { CloseButton, Paper, VisuallyHidden } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { uiMessages } from '../../messages/ui.ts'
import { CloudOffIcon } from '../icons.tsx'
import classes from './page.module.css'
import { useReturnFocus } from './use-return-focus.ts'

interface OfflineNoticeProps {
  /** Whether the device is online but a server it reached before does not respond. */
  readonly isServerUnreachable: boolean
  /**
   * A child's header shows that the device is offline, where the notice would cover the greeting. So the notice is for
   * screen readers only.
   */
  readonly isForChild?: boolean
}

// These delays keep a short interruption, such as a server update, from showing a notice.
const OFFLINE_DELAY_MS = 1_500
const UNREACHABLE_DELAY_MS = 10_000
const SHOWN_MS = 9_000

/** A temporary notice that the network or the server is not available. It never covers a control. */
export function OfflineNotice({ isServerUnreachable, isForChild = false }: OfflineNoticeProps) {
  const { online: isOnline } = useNetwork()
  return (
    <div role="status" className={classes.noticeRegion}>
      {!isOnline && <Note key="network" text={uiMessages.offline()} afterMs={OFFLINE_DELAY_MS} isHidden={isForChild} />}
      {isOnline && isServerUnreachable && !isForChild && (
        <Note key="server" text={uiMessages.serverUnreachable()} afterMs={UNREACHABLE_DELAY_MS} />
      )}
    </div>
  )
}

interface NoteProps {
  readonly text: string
  readonly afterMs: number
  readonly isHidden?: boolean
}

function Note({ text, afterMs, isHidden = false }: NoteProps) {
  const [isShown, setShown] = useState(false)
  const returnFocus = useReturnFocus()
  useEffect(() => {
    const timers = [setTimeout(() => setShown(true), afterMs), setTimeout(() => setShown(false), afterMs + SHOWN_MS)]
    return () => timers.forEach(clearTimeout)
  }, [afterMs])
  if (!isShown) return null
  if (isHidden) return <VisuallyHidden>{text}</VisuallyHidden>
  return (
    <Paper ref={returnFocus} radius="lg" shadow="float" className={classes.notice}>
      <CloudOffIcon />
      <p>{text}</p>
      <CloseButton aria-label={uiMessages.dismiss()} onClick={() => setShown(false)} />
    </Paper>
  )
}
