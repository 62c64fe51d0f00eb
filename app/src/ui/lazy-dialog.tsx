import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

/**
 * Turns a dialog into one whose code is fetched when it is first opened, so that no page waits for its forms. Once
 * opened it stays mounted, and so can play its closing. `preload` fetches it ahead of the press.
 */
export function lazyDialog<Props extends { readonly opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }))
  function LazyDialog(props: Props) {
    const [isWanted, setWanted] = useState(props.opened)
    const [hasArrived, setArrived] = useState(false)
    if (props.opened && !isWanted) setWanted(true)
    if (!isWanted) return null
    // It is mounted closed and opened a moment later: only an opening notes where the focus is to return to.
    return (
      <Suspense fallback={null}>
        <Dialog {...props} opened={props.opened && hasArrived} />
        <Arrival onArrive={setArrived} />
      </Suspense>
    )
  }
  const preload = () => void load().catch(() => undefined)
  return Object.assign(LazyDialog, { preload })
}

/** Reports that everything beside it has been fetched. */
function Arrival({ onArrive }: { readonly onArrive: (hasArrived: true) => void }) {
  useEffect(() => onArrive(true), [onArrive])
  return null
}
