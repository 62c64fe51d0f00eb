import type { Id } from '@little-ledger/domain'
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Fragment, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { useFullHistory } from '../../ledger/queries/queries.ts'
import type { HistoryActions } from './history-actions.ts'
import { HistoryRow } from './history-row.tsx'
import { HistoryBody, HistoryTable } from './history-table.tsx'

interface WholeHistoryProps extends HistoryActions {
  readonly childId: Id
  readonly title: string
  readonly isNewestFirst: boolean
  readonly onTurn: () => void
  /** What stands here while the lines are being read. */
  readonly fallback: ReactNode
}

/** A history of thousands of lines, of which only those near the screen are drawn. */
export function VirtualHistory({ childId, title, isNewestFirst, onTurn, fallback, ...actions }: WholeHistoryProps) {
  const rows = useFullHistory(childId)
  const ordered = useMemo(() => (isNewestFirst ? rows?.toReversed() : rows), [rows, isNewestFirst])
  if (ordered === undefined) return fallback
  return (
    <HistoryTable
      title={title}
      isNewestFirst={isNewestFirst}
      onTurn={onTurn}
      hasActions={actions.onDelete !== undefined}
      total={ordered.length}
    >
      <NearRows rows={ordered} {...actions} />
    </HistoryTable>
  )
}

/** About how tall a line is before it has been measured, and how many are drawn beyond the screen. */
const LIKELY_HEIGHT = 57
const BEYOND = 12

function NearRows({ rows, ...actions }: HistoryActions & { readonly rows: readonly TransactionRow[] }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = usePageTop(body)
  // oxlint-disable-next-line react/incompatible-library -- nothing memoised is given what it answers
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => LIKELY_HEIGHT,
    overscan: BEYOND,
    scrollMargin,
    useFlushSync: false,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => withFocused(defaultRangeExtractor(range), rows.length),
  })
  const items = virtualizer.getVirtualItems()
  const end = scrollMargin + virtualizer.getTotalSize()
  return (
    <HistoryBody ref={body}>
      {items.map((item, place) => {
        const row = rows[item.index]
        return (
          row && (
            <Fragment key={row.id}>
              <Gap from={items[place - 1]?.end ?? scrollMargin} to={item.start} />
              <HistoryRow ref={virtualizer.measureElement} row={row} index={item.index} {...actions} />
            </Fragment>
          )
        )
      })}
      <Gap from={lastEnd(items, scrollMargin)} to={end} />
    </HistoryBody>
  )
}

/**
 * The line that has the focus stays drawn, and those beside it, so that the next Tab goes on from there wherever the page
 * was scrolled.
 */
function withFocused(near: readonly number[], count: number): number[] {
  const focused = indexOf(document.activeElement)
  if (focused === undefined) return [...near]
  const kept = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count)
  return [...new Set([...near, ...kept])].sort((a, b) => a - b)
}

const lastEnd = (items: readonly VirtualItem[], none: number): number => items.at(-1)?.end ?? none

/** The line that something is part of, by its place in the history. */
function indexOf(element: Element | null): number | undefined {
  const index = element?.closest<HTMLElement>('tr[data-index]')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** The room of lines that are not drawn. */
function Gap({ from, to }: { readonly from: number; readonly to: number }) {
  if (to - from < 1) return null
  return <tr aria-hidden="true" style={{ height: to - from }} />
}

/** How far below the top of the page something begins; what stands above it may grow. */
function usePageTop(element: RefObject<Element | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
