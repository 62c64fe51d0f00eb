import { useState } from 'react'
import type { ServerSession } from '../../sync/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../messages/formats.ts'
import classes from './devices-dialog.module.css'

interface ServerSessionItemProps {
  readonly place: ServerSession
  readonly name: string
  readonly onEnd: () => Promise<void>
}

/** One place where somebody is signed in; ending it is asked once more, in the place itself. */
export function ServerSessionItem({ place, name, onEnd }: ServerSessionItemProps) {
  const [isAsking, setAsking] = useState(false)
  const { createdAt, lastUsedAt, isCurrent } = place
  return (
    <li className={classes.item}>
      <div className={classes.who}>
        <p className={classes.title}>
          <span className={classes.name}>{name}</span>
          {isCurrent && <span className={classes.current}>This session</span>}
        </p>
        <p className={classes.soft}>Logged in {formatDateTime(Date.parse(createdAt))}</p>
        <p className={classes.soft}>Last used {formatDateTime(Date.parse(lastUsedAt))}</p>
      </div>
      {!isCurrent && !isAsking && (
        <Button variant="default" tone="danger" aria-label={`End ${name}’s session`} onClick={() => setAsking(true)}>
          End
        </Button>
      )}
      {isAsking && <EndSessionConfirmation name={name} onKeep={() => setAsking(false)} onEnd={onEnd} />}
    </li>
  )
}

/** The question takes the place of the button that had the focus; the safe answer has it next. */
const focusOnMount = (button: HTMLButtonElement | null): void => button?.focus()

interface EndSessionConfirmationProps {
  readonly name: string
  readonly onKeep: () => void
  readonly onEnd: () => Promise<void>
}

function EndSessionConfirmation({ name, onKeep, onEnd }: EndSessionConfirmationProps) {
  const [isPending, setPending] = useState(false)
  const end = async (): Promise<void> => {
    setPending(true)
    await onEnd()
    setPending(false)
  }
  return (
    <div className={classes.question} role="group" aria-label={`End ${name}’s session?`}>
      <p>
        <b>End {name}’s session?</b> {name} will have to log in there again.
      </p>
      <div className={classes.pair}>
        <Button variant="default" ref={focusOnMount} disabled={isPending} onClick={onKeep}>
          Keep it
        </Button>
        <Button tone="danger" disabled={isPending} onClick={() => void end()}>
          {isPending ? 'Ending...' : 'End it'}
        </Button>
      </div>
    </div>
  )
}
