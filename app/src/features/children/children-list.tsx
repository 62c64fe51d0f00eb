import type { Id } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatAmount } from '../../messages/formats.ts'
import { ChildActions, type ChildAction } from './child-actions.tsx'
import classes from './children-panel.module.css'

export interface ChildrenProps {
  readonly rows: readonly ChildRow[]
  readonly selectedId: Id | undefined
  readonly onSelect: (childId: Id) => void
  readonly onAction: (child: ChildRow, action: ChildAction) => void
}

/** A list of all children with balances and actions. Shown on wide screens. */
export const ChildrenList = ({ rows, selectedId, onSelect, onAction }: ChildrenProps) => (
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
            {formatAmount(child.balance)}
          </span>
        </button>
        <ChildActions child={child} onAction={(action) => onAction(child, action)} />
      </li>
    ))}
  </ul>
)

/** Avatar with the first letter of a name. Splits by code point, so emoji stay whole. */
function Initial({ name }: { readonly name: string }) {
  return (
    <span className={classes.initial} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
