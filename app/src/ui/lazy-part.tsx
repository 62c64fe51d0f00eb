import { createContext, memo, Suspense, use, useMemo, useState, type ComponentType } from 'react'
import { loadMessages, uiMessages } from '../messages/ui.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { lazyOr } from './lazy-or.ts'
import { Skeleton } from './skeleton.tsx'

interface Failure {
  /** Null renders nothing. */
  readonly text: string | null
  readonly onRetry: () => void
}

const LoadFailure = createContext<Failure>({ text: null, onRetry: () => undefined })

/**
 * A part of a page, such as a chart, whose code is fetched separately. A skeleton of `height` pixels takes its place until
 * then; without a height, nothing does. If the code cannot be fetched, the text of `failed` and a button replace it.
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
          // React.lazy loads once, so another attempt needs a new one.
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
    <EmptyState
      text={text}
      hint={loadMessages.savedIsSafe()}
      action={
        <Button variant="light" onClick={onRetry}>
          {uiMessages.tryAgain()}
        </Button>
      }
    />
  )
}
