import { useEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import { CloseIcon, CloudOffIcon } from './icons.tsx'
import classes from './offline-notice.module.css'

interface OfflineNoticeProps {
  /** The network is there and the server that was there before is not. */
  readonly isServerAway: boolean
}

/** A flickering connection is not worth a word, and a server may be away for a moment while it is updated. */
const NETWORK_GONE_MS = 1_500
const SERVER_AWAY_MS = 10_000
/** After this long it has been read. */
const SHOWN_MS = 9_000

const SAVED = 'Everything you do is saved on this device.'

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says once that the network is gone and that nothing is lost by it. It lies over nothing that can be pressed. */
export function OfflineNotice({ isServerAway }: OfflineNoticeProps) {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  return (
    <div role="status" className={classes.region}>
      {!isOnline && <Note key="network" text={`You are offline. ${SAVED}`} afterMs={NETWORK_GONE_MS} />}
      {isOnline && isServerAway && (
        <Note key="server" text={`The server cannot be reached. ${SAVED}`} afterMs={SERVER_AWAY_MS} />
      )}
    </div>
  )
}

function Note({ text, afterMs }: { readonly text: string; readonly afterMs: number }) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timers = [setTimeout(() => setShown(true), afterMs), setTimeout(() => setShown(false), afterMs + SHOWN_MS)]
    return () => timers.forEach(clearTimeout)
  }, [afterMs])
  if (!isShown) return null
  return (
    <div className={classes.note}>
      <CloudOffIcon />
      <p className={classes.text}>{text}</p>
      <IconButton label="Dismiss" className={classes.close} onClick={() => setShown(false)}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
