import { Button } from './button.tsx'
import { EmptyPiggy } from './illustrations/empty-piggy.tsx'
import { PageMessage } from './page-message.tsx'

interface ErrorPageProps {
  readonly error: unknown
  /** Draws the page again, without loading it anew. */
  readonly onRetry: () => void
}

/** Where a page breaks: never a blank one. What was recorded is in the journal already, and the words say so. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  return (
    <PageMessage
      picture={<EmptyPiggy />}
      title="Something went wrong"
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          <Button variant="default" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </>
      }
    >
      <p>This page could not be shown. Everything you saved is still safe on this device.</p>
      <p>
        <small>{error instanceof Error ? error.message : String(error)}</small>
      </p>
    </PageMessage>
  )
}
