import type { Id } from '@little-ledger/domain'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

interface ChosenChild {
  /** Set on the element that starts with the child's summary. */
  readonly cards: RefObject<HTMLDivElement | null>
  readonly choose: (childId: Id) => void
}

/**
 * Scrolls the page to the summary of a child that the user chooses, if it is out of view: on a phone, a long list of
 * children leaves no room for it. The focus stays in the list.
 */
export function useChosenChild(selectedId: Id | undefined, onSelect: (childId: Id) => void): ChosenChild {
  const cards = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState<Id>()
  useEffect(() => {
    if (chosenId === undefined || chosenId !== selectedId) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const summary = cards.current?.firstElementChild
    summary?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
  }, [chosenId, selectedId])
  const choose = useCallback(
    (childId: Id) => {
      setChosenId(childId)
      onSelect(childId)
    },
    [onSelect],
  )
  return { cards, choose }
}
