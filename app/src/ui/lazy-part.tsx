import { Button, EmptyState, Skeleton } from '@mantine/core'
import { createContext, memo, Suspense, use, useMemo, useState, type ComponentType } from 'react'
import { loadMessages, uiMessages } from '../messages/ui.ts'
import { lazyOr } from './lazy-or.ts'

interface Failure {
  /** If null, nothing is rendered. */
  readonly text: string | null
  readonly onRetry: () => void
}

const LoadFailure = createContext<Failure>({ text: null, onRetry: () => undefined })

/**
 * A part of a page, such as a chart, whose code is fetched separately. While it loads, a skeleton of `height` pixels
 * takes its place. If the code cannot be fetched, the text of `failed` and a retry button are shown. Without a height,
 * nothing is rendered in either case.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height?: number,
  failed: () => string = loadMessages.partFailed,
) {
  let Part = lazyOr(load, FailedPart)
  function LazyPart(props: Props) {
    const [, setAttempts] = useState(0)
    const failure = useMemo(
      () => ({
        text: height === undefined ? null : failed(),
        onRetry: () => {
          // A lazy component loads only once, so another attempt needs a new one.
          Part = lazyOr(load, FailedPart)
          setAttempts((attempts) => attempts + 1)
        },
      }),
      [],
    )
    return (
      <LoadFailure value={failure}>
        <Suspense fallback={height === undefined ? null : <Skeleton height={height} />}>
          <Part {...props} />
        </Suspense>
      </LoadFailure>
    )
  }
  return memo(LazyPart)
}

function FailedPart() {
  const { text, onRetry } = use(LoadFailure)
  if (text === null) return null
  return (
    <EmptyState title={text} description={loadMessages.savedIsSafe()}>
      <Button variant="light" onClick={onRetry}>
        {uiMessages.tryAgain()}
      </Button>
    </EmptyState>
  )
}
