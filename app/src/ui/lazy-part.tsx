import { memo, useEffect, useState, type ComponentType } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

/**
 * Turns a part of a page into one whose code is fetched once the rest is drawn, so that no balance waits for it. Until
 * then something of about its height stands in its place, or nothing where it takes no room. Where the code cannot be
 * fetched the rest of the page stays as it is, and the part can be asked for again. It is drawn anew only with other
 * properties: a page does not draw its charts again because a dialog opens over it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height?: number,
  missingText = () => 'This part could not be opened.',
) {
  let arrived: ComponentType<Props> | undefined
  function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => arrived)
    const [isMissing, setMissing] = useState(false)
    const isWanted = Part === undefined && !isMissing
    useEffect(() => {
      if (!isWanted) return undefined
      let isHere = true
      load().then(
        (loaded) => {
          arrived = loaded
          if (isHere) setPart(() => loaded)
        },
        () => isHere && setMissing(true),
      )
      return () => {
        isHere = false
      }
    }, [isWanted])
    if (Part !== undefined) return <Part {...props} />
    if (height === undefined) return null
    return isMissing ? (
      <MissingPart text={missingText()} onRetry={() => setMissing(false)} />
    ) : (
      <Skeleton height={height} />
    )
  }
  return memo(LazyPart)
}

const MissingPart = ({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) => (
  <EmptyState
    text={text}
    hint="Everything you saved is safe."
    action={
      <Button variant="light" onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
