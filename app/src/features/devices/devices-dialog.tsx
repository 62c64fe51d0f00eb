import { useRef } from 'react'
import { useOutbox } from '../../sync/use-outbox.ts'
import type { ServerSession } from '../../sync/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.tsx'
import classes from './devices-dialog.module.css'
import { OfflineSignIns } from './offline-sign-ins.tsx'
import { ServerSessionItem } from './server-session-item.tsx'
import { sessionListErrorText } from '../../messages/errors.ts'
import { useNameOf } from './use-name-of.ts'
import { useServerSessions } from './use-server-sessions.ts'

interface DevicesDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** Where the family is signed in, each of which a parent may end, and who can log in here without a network. */
export function DevicesDialog({ opened, onClose }: DevicesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Signed-in devices" size="sm">
      <div className={classes.sections}>
        <SignedInDevices />
        <OfflineSignIns />
      </div>
    </Dialog>
  )
}

function SignedInDevices() {
  const outbox = useOutbox()
  if (outbox === undefined) return <Skeletons />
  if (outbox.hasMet) return <ServerSessions />
  return <p>This family is kept on this device only, so nobody is signed in anywhere else.</p>
}

const Skeletons = () => (
  <div className={classes.list} role="status" aria-label="Loading">
    <Skeleton height={104} />
    <Skeleton height={104} />
  </div>
)

function ServerSessions() {
  const { places, readAgain, end } = useServerSessions()
  const nameOf = useNameOf()
  if (places.status === 'failed') {
    return (
      <div className={classes.section} role="status">
        <p>{sessionListErrorText(places.error)}</p>
        <Button variant="light" onClick={readAgain}>
          Try again
        </Button>
      </div>
    )
  }
  if (places.status === 'loading' || nameOf === undefined) return <Skeletons />
  return <ServerSessionList places={places.places} nameOf={nameOf} onEnd={end} />
}

interface ServerSessionListProps {
  readonly places: readonly ServerSession[]
  readonly nameOf: (place: ServerSession) => string
  readonly onEnd: ReturnType<typeof useServerSessions>['end']
}

function ServerSessionList({ places, nameOf, onEnd }: ServerSessionListProps) {
  const list = useRef<HTMLUListElement>(null)
  const endPlace = async (place: ServerSession): Promise<void> => {
    const problem = await onEnd(place)
    if (problem) {
      showToast({ title: 'The session was not ended', description: sessionListErrorText(problem), tone: 'error' })
      return
    }
    // What had the focus is gone with its row.
    list.current?.focus()
    showToast({ title: 'Session ended', description: `${nameOf(place)} has to log in there again.`, tone: 'success' })
  }
  return (
    <>
      <ul ref={list} className={classes.list} aria-label="Where your family is signed in" tabIndex={-1}>
        {places.map((place) => (
          <ServerSessionItem key={place.id} place={place} name={nameOf(place)} onEnd={() => endPlace(place)} />
        ))}
      </ul>
      {places.every(({ isCurrent }) => isCurrent) && <p className={classes.soft}>Nobody is signed in anywhere else.</p>}
    </>
  )
}
