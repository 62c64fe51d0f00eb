import { useEffect, useState } from 'react'
import { signInMessages } from '../../messages/sign-in.ts'
import classes from './slow-request-notice.module.css'

const NOTICE_DELAY_MS = 4000

/** Shows that a slow request is still running. The status region is always mounted, for screen readers. */
export function SlowRequestNotice({ isPending }: { readonly isPending: boolean }) {
  return (
    <div role="status" className={classes.notice}>
      {isPending && <DelayedNotice />}
    </div>
  )
}

function DelayedNotice() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), NOTICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isShown && signInMessages.slowRequest()
}
