import { Button, EmptyState, Skeleton } from '@mantine/core'
import { lazy, memo, Suspense, useCallback, useState, type FunctionComponent } from 'react'
import { labels } from '../messages/labels.ts'
import { loadMessages } from '../messages/ui.ts'

/**
 * `React.lazy` for a named export. If the code cannot be fetched, renders `Fallback` with the same props.
 */
export const lazyOr = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Fallback: FunctionComponent<Props>,
) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Fallback }),
    ),
  )

interface RetryProps {
  readonly onRetry: () => void
}

/**
 * A part of a page, such as a chart, whose code is fetched separately. While it loads, a skeleton takes its place, with
 * the height of the `height` prop or else the `height` argument, in pixels. If the code cannot be fetched, the `failed`
 * message and a retry button are shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  height: number,
  failed: () => string = loadMessages.partFailed,
) {
  const FailedPart = ({ onRetry }: RetryProps) => (
    <EmptyState title={failed()} description={loadMessages.savedIsSafe()}>
      <Button variant="light" onClick={onRetry}>
        {labels.tryAgain()}
      </Button>
    </EmptyState>
  )
  // A lazy component loads only once, so another attempt needs a new component.
  const createPart = () => lazyOr<Props & RetryProps>(load, FailedPart)
  let Part = createPart()
  function LazyPart(props: Props) {
    const [, setAttempts] = useState(0)
    const retry = useCallback(() => {
      Part = createPart()
      setAttempts((attempts) => attempts + 1)
    }, [])
    return (
      <Suspense
        fallback={
          <Skeleton height={'height' in props && typeof props.height === 'number' ? props.height : height} data-chart />
        }
      >
        <Part {...props} onRetry={retry} />
      </Suspense>
    )
  }
  return memo(LazyPart)
}
