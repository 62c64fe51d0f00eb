import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { labels } from '../../messages/labels.ts'
import { loadMessages } from '../../messages/ui.ts'
import { reloadIfReachable } from '../update/reload-if-reachable.ts'
import { PageMessage } from './page-message.tsx'

/** Shown if a page's code can't be fetched. Retries when the network is back. */
export function NotLoadedPage() {
  const [hasFailed, setFailed] = useState(false)
  const retry = async (): Promise<void> => setFailed(!(await reloadIfReachable()))
  useWindowEvent('online', () => void retry())
  return (
    <PageMessage
      title={loadMessages.notLoadedTitle()}
      actions={<Button onClick={() => void retry()}>{labels.tryAgain()}</Button>}
    >
      <p>{loadMessages.notLoaded()}</p>
      <p role="status">{hasFailed && loadMessages.stillNoNetwork()}</p>
    </PageMessage>
  )
}
