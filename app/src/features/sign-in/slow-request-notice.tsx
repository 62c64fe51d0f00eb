import { Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import { downloadProgress } from '../../auth/download-progress.ts'
import { signInMessages } from '../../messages/forms/sign-in.ts'
import { formatWholePercent } from '../../messages/formats.ts'
import { frontDoorMessages } from '../../messages/front-door.ts'

const NOTICE_DELAY_MS = 4000

/** Children see tenths, which are small numbers. */
const PARTS = 10

interface SlowRequestNoticeProps {
  readonly isPending: boolean
  /** Whether a child reads it. */
  readonly isChild?: boolean
}

/**
 * Shows that a slow request is still running, and how much of a family it has downloaded. The status region is always in
 * the page, so that screen readers announce the text when it appears or changes.
 */
export function SlowRequestNotice({ isPending, isChild = false }: SlowRequestNoticeProps) {
  return (
    <Text component="div" role="status" c="dimmed" fz="sm" ta="center">
      {isPending && <DelayedNotice isChild={isChild} />}
    </Text>
  )
}

function DelayedNotice({ isChild }: Required<Pick<SlowRequestNoticeProps, 'isChild'>>) {
  const received = downloadProgress((progress) => progress.received)
  const [isShown, setShown] = useState(false)
  useTimeout(() => setShown(true), NOTICE_DELAY_MS, { autoInvoke: true })
  if (!isShown) return null
  if (received === undefined) return signInMessages.slowRequest()
  return isChild
    ? frontDoorMessages.downloading({ parts: Math.floor(received * PARTS), all: PARTS })
    : signInMessages.downloading({ percent: formatWholePercent(Math.floor(received * 100)) })
}
