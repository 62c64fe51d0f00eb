import { formatMoney, type Id } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { ChildActions, type ChildAction } from './child-actions.tsx'
import classes from './children-panel.module.css'

export interface ChildrenProps {
  readonly rows: readonly ChildRow[]
  readonly selectedId: Id | undefined
  readonly onSelect: (childId: Id) => void
  readonly onTask: (child: ChildRow, task: ChildAction) => void
}

/** On wide screens: every child with its balance, and what can be done about it. */
export const ChildrenList = ({ rows, selectedId, onSelect, onTask }: ChildrenProps) => (
  <ul className={classes.list}>
    {rows.map((child) => (
      <li key={child.id} className={classes.row} data-current={child.id === selectedId}>
        <button
          type="button"
          className={classes.child}
          aria-current={child.id === selectedId}
          onClick={() => onSelect(child.id)}
        >
          <Initial name={child.name} />
          <span className={classes.name}>{child.name}</span>
          <span className={classes.balance} data-negative={child.balance < 0}>
            {formatMoney(child.balance).replace('-', '−')}
          </span>
        </button>
        <ChildActions child={child} onTask={(task) => onTask(child, task)} />
      </li>
    ))}
  </ul>
)

/** The first letter of a name on a disc; emoji and letters of two code units count as one. */
function Initial({ name }: { readonly name: string }) {
  return (
    <span className={classes.initial} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
