import type { CivilDate, Id, Denomination } from '@little-ledger/domain'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { useFullHistory } from '../../ledger/queries/queries.ts'
import { usePrinting } from '../../ui/page/use-printing.ts'
import type { HistoryActions, HistoryLook, HistoryRowProps } from './history-row.tsx'
import { balanceColumns, HistoryBody, HistoryTable, type HistoryTableProps } from './history-table.tsx'

export interface VirtualHistoryProps extends HistoryActions {
  readonly childId: Id
  readonly of: Denomination
  readonly Row: HistoryLook['Row']
  readonly table: Omit<HistoryTableProps, 'children' | 'columns'>
  readonly today?: CivilDate | undefined
  /** The first rows, shown until this component's code and all rows have loaded. */
  readonly fallback: ReactNode
}

/** A virtualized history: only the rows near the viewport are rendered, except on paper. */
export function VirtualHistory({ childId, of, Row, table, today, fallback, ...actions }: VirtualHistoryProps) {
  const rows = useFullHistory(childId)
  const { isNewestFirst } = table
  const sortedRows = useMemo(() => (isNewestFirst ? rows?.toReversed() : rows), [rows, isNewestFirst])
  const columns = useMemo(() => balanceColumns(rows ?? [], of), [rows, of])
  if (sortedRows === undefined) return fallback
  return (
    <HistoryTable {...table} columns={columns} total={sortedRows.length}>
      <VirtualRows Row={Row} of={of} rows={sortedRows} hasCash={columns.hasCash} today={today} {...actions} />
    </HistoryTable>
  )
}

/** The estimated row height in pixels, used until the row is measured. */
const ESTIMATED_HEIGHT = 57
/** How many rows to render beyond each edge of the viewport. */
const OVERSCAN = 12

interface VirtualRowsProps extends HistoryActions, Pick<HistoryRowProps, 'of' | 'today' | 'hasCash'> {
  readonly Row: HistoryLook['Row']
  readonly rows: readonly TransactionRow[]
}

function VirtualRows({ Row, rows, ...props }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const scrollMargin = usePageOffset(body)
  // oxlint-disable-next-line react/incompatible-library -- its result is not passed to memoized components
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin,
    useFlushSync: false,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => withFocusedRow(defaultRangeExtractor(range), rows.length),
  })
  const isPrinting = usePrinting()
  // On paper the rows of the screen stay the same elements, so that the focus and the scroll position stay, too.
  const items = isPrinting
    ? rows.map((_, index) => ({ index, start: scrollMargin, end: scrollMargin }))
    : virtualizer.getVirtualItems()
  const end = isPrinting ? scrollMargin : scrollMargin + virtualizer.getTotalSize()
  return (
    <HistoryBody ref={body}>
      {items.map((item, position) => {
        const row = rows[item.index]
        return (
          row && (
            <Fragment key={row.id}>
              <Gap from={items[position - 1]?.end ?? scrollMargin} to={item.start} />
              <Row ref={isPrinting ? null : virtualizer.measureElement} row={row} index={item.index} {...props} />
            </Fragment>
          )
        )
      })}
      <Gap from={items.at(-1)?.end ?? scrollMargin} to={end} />
    </HistoryBody>
  )
}

/** Keeps the focused row and its neighbors rendered, so that Tab continues from there after scrolling. */
function withFocusedRow(visible: readonly number[], count: number): number[] {
  const focused = rowIndexOf(document.activeElement)
  if (focused === undefined) return [...visible]
  const pinned = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < count)
  return [...new Set([...visible, ...pinned])].sort((a, b) => a - b)
}

/** The index of the row that contains the element. */
function rowIndexOf(element: Element | null): number | undefined {
  const index = element?.closest<HTMLElement>('tr[data-index]')?.dataset['index']
  return index === undefined ? undefined : Number(index)
}

/** Empty space in place of the rows that are not rendered. */
function Gap({ from, to }: { readonly from: number; readonly to: number }) {
  if (to - from < 1) return null
  return <tr aria-hidden="true" style={{ height: to - from }} />
}

/** The distance from the top of the page to the element, updated when content above it changes height. */
function usePageOffset(element: RefObject<Element | null>): number {
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
