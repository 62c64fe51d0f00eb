import { Button } from '@mantine/core'
import { problemMessages } from '../../messages/ui.ts'
import { PageMessage } from './page-message.tsx'
import { labels } from '../../messages/labels.ts'

interface ErrorPageProps {
  readonly error: unknown
  /** Tries to render the page again, without a reload. */
  readonly onRetry: () => void
}

/** Replaces a page that failed to render. The text says that everything the user entered is saved. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  return (
    <PageMessage
      title={problemMessages.pageFailedTitle()}
      actions={
        <>
          <Button onClick={onRetry}>{labels.tryAgain()}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {problemMessages.reloadThePage()}
          </Button>
        </>
      }
    >
      <p>{problemMessages.pageFailed()}</p>
      <p>
        <small>{error instanceof Error ? error.message : String(error)}</small>
      </p>
    </PageMessage>
  )
}
