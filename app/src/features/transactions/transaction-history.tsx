import type { Id } from '@little-ledger/domain'
import { useRef, useState } from 'react'
import type { TransactionRow } from '../../ledger/database/family-database.ts'
import { useHistory } from '../../ledger/queries/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { HistoryActions } from './history-actions.ts'
import { HistoryRow } from './history-row.tsx'
import { HistoryBody, HistoryTable } from './history-table.tsx'
import { LongHistory } from './history-long.tsx'
import classes from './transaction-history.module.css'

/** How many rows a history shows before it is asked for all (SPEC §9). */
const SHORT_LENGTH = 5
/** Up to this many rows are simply drawn; of more, only those near the screen. */
const DRAWN_AT_ONCE = 100

interface HistoryProps extends HistoryActions {
  readonly childId: Id
  readonly title: string
}

/** SPEC §2, Transaction History: the latest five, or all; newest or oldest first. */
export function TransactionHistory({ childId, title, onDelete, onWhy }: HistoryProps) {
  const [isNewestFirst, setNewestFirst] = useState(true)
  const [isWhole, setWhole] = useState(false)
  const history = useHistory(childId, isNewestFirst, isWhole ? DRAWN_AT_ONCE : SHORT_LENGTH)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const total = history?.total ?? 0
  const showLess = () => {
    // The page becomes much shorter: whoever reads on does so at the beginning of the history.
    if ((section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
    setWhole(false)
  }
  const remove = async (row: TransactionRow, deleteRow: NonNullable<typeof onDelete>) => {
    const isDeleted = await deleteRow(row)
    // The button that had the focus goes away with its line.
    const { activeElement } = document
    const isHere = activeElement === document.body || section.current?.contains(activeElement)
    if (isDeleted && isHere) heading.current?.focus({ preventScroll: true })
    return isDeleted
  }
  const actions: HistoryActions = { onWhy, onDelete: onDelete && ((row) => remove(row, onDelete)) }
  const order = { title, isNewestFirst, onTurn: total > 1 ? () => setNewestFirst(!isNewestFirst) : undefined }
  return (
    <section ref={section} className={classes.card} aria-label={title}>
      <div className={classes.head} data-whole={isWhole}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        {total > SHORT_LENGTH && (
          <Button variant="subtle" className={classes.toggle} onClick={() => (isWhole ? showLess() : setWhole(true))}>
            {isWhole ? 'Show Less' : `View All (${total})`}
          </Button>
        )}
      </div>
      {history === undefined && <Skeleton height={300} />}
      {history?.total === 0 && (
        <EmptyState text="No transactions yet." hint="Every deposit, withdrawal and allowance appears here." />
      )}
      {history !== undefined && total > 0 && (
        <LongHistory childId={childId} isOpen={isWhole && total > DRAWN_AT_ONCE} {...order} {...actions}>
          <HistoryTable {...order} hasActions={onDelete !== undefined}>
            <HistoryBody>
              {history.rows.map((row) => (
                <HistoryRow key={row.id} row={row} {...actions} />
              ))}
            </HistoryBody>
          </HistoryTable>
        </LongHistory>
      )}
    </section>
  )
}
