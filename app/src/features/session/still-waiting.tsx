import { useEffect, useState } from 'react'
import classes from './still-waiting.module.css'

/** A short wait needs no words. */
const QUIET_MS = 4000

/** Says so where a form waits long for the server: the press was noticed, and what was typed is safe. */
export function StillWaiting({ isPending }: { readonly isPending: boolean }) {
  return (
    <div role="status" className={classes.words}>
      {isPending && <LongWait />}
    </div>
  )
}

function LongWait() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong && 'Still waiting for the server…'
}
