import { useEffect, useState } from 'react'
import classes from './slow-request-notice.module.css'

/** A short wait needs no words. */
const NOTICE_DELAY_MS = 4000

/** Says so where a form waits long for the server: the press was noticed, and what was typed is safe. */
export function SlowRequestNotice({ isPending }: { readonly isPending: boolean }) {
  return (
    <div role="status" className={classes.words}>
      {isPending && <DelayedNotice />}
    </div>
  )
}

function DelayedNotice() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), NOTICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong && 'Still waiting for the server…'
}
