import { activityLog, formatMoney, parseEntry } from '@little-ledger/domain'
import type { EntryRow, RefusalCode } from '../../ledger/database/family-database.ts'
import { dismissRefused } from '../../sync/outbox.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useNameOf } from './pending-changes.tsx'
import classes from './sync-panel.module.css'

const REASONS: Readonly<Record<RefusalCode, string>> = {
  forbidden: 'The server does not allow this to whoever recorded it.',
  bad_schema: 'The server could not read it; it may come from a faulty version.',
  id_reuse: 'The server has something else under the same number.',
}

/** What a refused entry was, in the words of the activity log. */
function describe({ entry }: EntryRow): string {
  const parsed = parseEntry(entry)
  const [line] = parsed.ok ? activityLog([parsed.value]) : []
  if (line === undefined) return 'Something from a newer version'
  return line.amount === undefined ? line.description : `${line.description}, ${formatMoney(line.amount)}`
}

/** What the server refused: it counts no more, and stays here until a parent has dealt with it. */
export function RefusedEntries({
  rows,
  mayDismiss,
}: {
  readonly rows: readonly EntryRow[]
  readonly mayDismiss: boolean
}) {
  const { store } = useSignedIn()
  const nameOf = useNameOf()
  if (rows.length === 0) return null
  const dismiss = async (row: EntryRow): Promise<void> => {
    await dismissRefused(store, row.id)
    showToast({ title: 'Removed', description: 'It is not listed any more.', tone: 'success' })
  }
  return (
    <section className={classes.section} aria-labelledby="refused">
      <h3 id="refused" className={classes.heading}>
        The server did not take
      </h3>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.item}>
            <strong>{describe(row)}</strong>
            <span>
              {'on' in row.entry ? String(row.entry.on) : ''}, by {nameOf(row.entry.by as never)}.{' '}
              {REASONS[row.refused ?? 'forbidden']} It does not count. Record it again if it should.
            </span>
            {mayDismiss && (
              <Button variant="default" onClick={() => void dismiss(row)}>
                Remove from this list
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
