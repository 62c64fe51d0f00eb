import { Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { signInMessages } from '../../messages/forms/sign-in.ts'

const NOTICE_DELAY_MS = 4000

/**
 * Shows that a slow request is still running. The status region is always in the page, so that screen readers
 * announce the text when it appears.
 */
export function SlowRequestNotice({ isPending }: { readonly isPending: boolean }) {
  return (
    <Text component="div" role="status" c="dimmed" fz="sm" ta="center">
      {isPending && <DelayedNotice />}
    </Text>
  )
}

function DelayedNotice() {
  const [isShown, setShown] = useState(false)
  useTimeout(() => setShown(true), NOTICE_DELAY_MS, { autoInvoke: true })
  return isShown && signInMessages.slowRequest()
}
