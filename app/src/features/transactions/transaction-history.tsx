import type { CivilDate, Id, Denomination } from '@little-ledger/domain'
import { Button, Card, EmptyState, Skeleton, Title } from '@mantine/core'
import { Suspense, useCallback, useRef, useState } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import type { HistoryPage } from '../../ledger/family-store.ts'
import { useHistory } from '../../ledger/queries/queries.ts'
import { historyMessages } from '../../messages/transactions.ts'
import { lazyOr } from '../../ui/lazy-part.tsx'
import classes from './transactions.module.css'
import { tableLook, type HistoryActions, type HistoryLook } from './history-row.tsx'
import { balanceColumns, HistoryBody, HistoryTable } from './history-table.tsx'
import type { VirtualHistoryProps } from './virtual-history.tsx'

const VirtualHistory = lazyOr<VirtualHistoryProps>(
  async () => (await import('./virtual-history.tsx')).VirtualHistory,
  ({ fallback }) => fallback,
)

/** The number of rows shown before View All (SPEC §9). */
const COLLAPSED_ROWS = 5
/** Histories with more rows than this are virtualized. */
const MAX_PLAIN_ROWS = 100

interface TransactionHistoryProps extends HistoryActions {
  readonly childId: Id
  readonly of: Denomination
  readonly look?: HistoryLook
  readonly title: string
  /** If set, this date and the day before it are shown as Today and Yesterday. */
  readonly today?: CivilDate | undefined
}

/** The ids of the rows that were just recorded. Empty if rows appeared only because the list was expanded or sorted. */
function addedRows(before: HistoryPage | undefined, after: HistoryPage | undefined): ReadonlySet<string> {
  const added = before && after && after.total > before.total ? after.total - before.total : 0
  const known = new Set(before?.rows.map(({ id }) => id))
  return new Set(after?.rows.map(({ id }) => id).filter((id) => added > 0 && !known.has(id)))
}

/** Returns the ids of the rows added by the latest change to the history. */
function useAddedRows(history: HistoryPage | undefined): ReadonlySet<string> {
  const [latest, setLatest] = useState({ history, added: addedRows(undefined, history) })
  if (history !== latest.history) setLatest({ history, added: addedRows(latest.history, history) })
  return latest.added
}

/** The Transaction History (SPEC §2): the latest five rows or all of them, in either order. */
export function TransactionHistory(props: TransactionHistoryProps) {
  const { childId, of, look = tableLook, title, today, onDelete, onWhy, authorOf } = props
  const [isNewestFirst, setNewestFirst] = useState(true)
  const [isExpanded, setExpanded] = useState(false)
  const history = useHistory(childId, isNewestFirst, isExpanded ? MAX_PLAIN_ROWS : COLLAPSED_ROWS)
  const added = useAddedRows(history)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const total = history?.total ?? 0
  const collapse = () => {
    // The page gets much shorter, so scroll back to the top of the history.
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
    setExpanded(false)
  }
  const deleteRow = useCallback(
    async (row: TransactionRow) => {
      const isDeleted = (await onDelete?.(row)) === true
      // The focused delete button disappears with its row, so move the focus to the heading.
      const { activeElement } = document
      const hasFocus = activeElement === document.body || section.current?.contains(activeElement)
      if (isDeleted && hasFocus) heading.current?.focus({ preventScroll: true })
      return isDeleted
    },
    [onDelete],
  )
  const actions: HistoryActions = { authorOf, onWhy, onDelete: onDelete && deleteRow }
  const table = {
    title,
    isNewestFirst,
    onToggleOrder: total > 1 ? () => setNewestFirst(!isNewestFirst) : undefined,
    hasActions: onDelete !== undefined,
    classes: look.classes,
  }
  const rows = { Row: look.Row, of, today, ...actions }
  const plainTable = history && <PlainHistory rows={history.rows} added={added} table={table} {...rows} />
  return (
    <Card component="section" ref={section} className={classes.card} aria-label={title}>
      <div className={classes.head} data-expanded={isExpanded}>
        <Title order={2} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {total > COLLAPSED_ROWS && (
          <Button
            variant="subtle"
            data-printed={isExpanded ? undefined : ''}
            onClick={() => (isExpanded ? collapse() : setExpanded(true))}
          >
            {isExpanded ? historyMessages.showLess() : historyMessages.viewAll({ total })}
          </Button>
        )}
      </div>
      <NoRows history={history} />
      {total > 0 &&
        (isExpanded && total > MAX_PLAIN_ROWS ? (
          <Suspense fallback={plainTable}>
            <VirtualHistory childId={childId} table={table} fallback={plainTable} {...rows} />
          </Suspense>
        ) : (
          plainTable
        ))}
    </Card>
  )
}

/** What to show while the history loads or when it is empty. */
function NoRows({ history }: { readonly history: HistoryPage | undefined }) {
  if (history === undefined) return <Skeleton height={300} />
  if (history.total > 0) return null
  return <EmptyState title={historyMessages.empty()} description={historyMessages.emptyHint()} />
}

interface PlainHistoryProps extends HistoryActions, Pick<VirtualHistoryProps, 'Row' | 'of' | 'table' | 'today'> {
  readonly rows: readonly TransactionRow[]
  /** Ids of the rows that were just recorded. */
  readonly added: ReadonlySet<string>
}

/** A history that renders all of its rows. */
function PlainHistory({ Row, rows, added, table, ...rowProps }: PlainHistoryProps) {
  const columns = balanceColumns(rows, rowProps.of)
  return (
    <HistoryTable {...table} columns={columns}>
      <HistoryBody>
        {rows.map((row) => (
          <Row key={row.id} row={row} hasCash={columns.hasCash} isNew={added.has(row.id)} {...rowProps} />
        ))}
      </HistoryBody>
    </HistoryTable>
  )
}
