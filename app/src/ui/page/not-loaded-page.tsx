import { Button } from '@mantine/core'
import { useState } from 'react'
import { labels } from '../../messages/labels.ts'
import { loadMessages } from '../../messages/ui.ts'
import { hasMissingPart } from '../update/missing-parts.ts'
import { reloadByItself, reloadIfReachable } from '../update/reload-if-reachable.ts'
import { useKeepTrying } from '../use-keep-trying.ts'
import { PageMessage } from './page-message.tsx'

/**
 * Shown if a page's code can't be fetched, or takes long. Reloads the page by itself once the server responds.
 */
export function NotLoadedPage() {
  const [hasFailed, setFailed] = useState(false)
  const retry = async (): Promise<void> => setFailed(!(await reloadIfReachable()))
  const [since] = useState(() => performance.now())
  useKeepTrying(() => reloadByItself({ hasFailed: hasMissingPart(), since }))
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
