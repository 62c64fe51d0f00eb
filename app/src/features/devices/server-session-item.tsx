import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { labels } from '../../messages/labels.ts'
import { devicesMessages } from '../../messages/devices.ts'
import { formatDateTime } from '../../messages/formats.ts'
import type { ServerSession } from '../../sync/api-client.ts'
import classes from './devices-dialog.module.css'

interface ServerSessionItemProps {
  readonly session: ServerSession
  readonly name: string
  readonly onEnd: () => Promise<void>
}

/** One session on the server, with a button to end it after a confirmation. */
export function ServerSessionItem({ session, name, onEnd }: ServerSessionItemProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { createdAt, lastUsedAt, isCurrent } = session
  return (
    <li className={classes.item}>
      <div className={classes.user}>
        <p className={classes.title}>
          <span className={classes.name}>{name}</span>
          {isCurrent && <span className={classes.current}>{devicesMessages.thisSession()}</span>}
        </p>
        <p className={classes.soft}>{devicesMessages.signedIn({ time: formatDateTime(Date.parse(createdAt)) })}</p>
        <p className={classes.soft}>{devicesMessages.lastUsed({ time: formatDateTime(Date.parse(lastUsedAt)) })}</p>
      </div>
      {!isCurrent && !isConfirming && (
        <Button
          variant="default"
          color="red"
          aria-label={devicesMessages.endLabel({ name })}
          onClick={() => setConfirming(true)}
        >
          {devicesMessages.end()}
        </Button>
      )}
      {isConfirming && <EndSessionConfirmation name={name} onCancel={() => setConfirming(false)} onEnd={onEnd} />}
    </li>
  )
}

const bold = (content: ReactNode) => <b key="question">{content}</b>

/** The confirmation replaces the focused button, so focus moves to the safe choice. */
const focusOnMount = (button: HTMLButtonElement | null): void => button?.focus()

interface EndSessionConfirmationProps {
  readonly name: string
  readonly onCancel: () => void
  readonly onEnd: () => Promise<void>
}

function EndSessionConfirmation({ name, onCancel, onEnd }: EndSessionConfirmationProps) {
  const [isPending, setPending] = useState(false)
  const end = async (): Promise<void> => {
    setPending(true)
    await onEnd()
    setPending(false)
  }
  return (
    <div className={classes.confirmation} role="group" aria-label={devicesMessages.confirmEndLabel({ name })}>
      <p>{devicesMessages.confirmEnd({ name, b: bold })}</p>
      <div className={classes.pair}>
        <Button variant="default" ref={focusOnMount} disabled={isPending} onClick={onCancel}>
          {labels.keepIt()}
        </Button>
        <Button color="red" disabled={isPending} onClick={() => void end()}>
          {isPending ? devicesMessages.ending() : devicesMessages.endIt()}
        </Button>
      </div>
    </div>
  )
}
