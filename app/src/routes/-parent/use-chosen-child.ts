import type { Id } from '@little-ledger/domain'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

interface ChosenChild {
  /** Set on the element that starts with the child's summary. */
  readonly cards: RefObject<HTMLDivElement | null>
  readonly choose: (childId: Id) => void
}

/** The height in px of a phone's bar and the space above it, which cover the end of the page. */
const BAR = 112

/** Scrolls down to the summary if its end is below the screen. It never scrolls up: the list is what was just used. */
function reveal(summary: Element | null | undefined): void {
  if (!summary) return
  const { top, bottom } = summary.getBoundingClientRect()
  // With the keyboard, the focus stays in the list, which must stay in view.
  const isBelow = top > 0 && bottom > innerHeight - BAR && !document.activeElement?.matches(':focus-visible')
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isBelow) summary.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}

/**
 * Scrolls the page to the summary of a child that the user chooses, if it is below the screen: on a phone, a long list of
 * children leaves no room for it. The focus stays in the list.
 */
export function useChosenChild(selectedId: Id | undefined, onSelect: (childId: Id) => void): ChosenChild {
  const cards = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<{ readonly id: Id }>()
  const revealed = useRef<typeof chosen>(undefined)
  useEffect(() => {
    if (chosen === undefined || chosen.id !== selectedId || revealed.current === chosen) return
    revealed.current = chosen
    reveal(cards.current?.firstElementChild)
  }, [chosen, selectedId])
  const choose = useCallback(
    (id: Id) => {
      setChosen({ id })
      onSelect(id)
    },
    [onSelect],
  )
  return { cards, choose }
}
