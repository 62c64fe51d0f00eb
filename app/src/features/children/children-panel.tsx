import { centsToText, type Id } from '@little-ledger/domain'
import type { ChildRow } from '../../store/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import classes from './children-panel.module.css'

interface ChildrenPanelProps {
  readonly rows: readonly ChildRow[]
  readonly selectedId: Id | undefined
  readonly onSelect: (childId: Id) => void
  readonly onAdd: () => void
  /** The press on Add New Child is likely to follow. */
  readonly onAddLikely: () => void
}

/** SPEC §2, Your Children: a dropdown on small screens, a list on wider ones. */
export function ChildrenPanel({ rows, selectedId, onSelect, onAdd, onAddLikely }: ChildrenPanelProps) {
  return (
    <nav className={classes.panel} aria-labelledby="your-children">
      <h2 id="your-children" className={classes.title}>
        Your Children
      </h2>
      {rows.length === 0 && <p className={classes.empty}>No children added yet.</p>}
      {rows.length > 0 && (
        <>
          <Select
            className={classes.dropdown}
            aria-labelledby="your-children"
            value={selectedId ?? ''}
            onChange={(event) => {
              const chosen = rows[event.currentTarget.selectedIndex]
              if (chosen) onSelect(chosen.id)
            }}
            options={rows.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <ul className={classes.list}>
            {rows.map((child) => (
              <li key={child.id}>
                <button
                  type="button"
                  className={classes.child}
                  aria-current={child.id === selectedId}
                  onClick={() => onSelect(child.id)}
                >
                  <Initial name={child.name} />
                  <span className={classes.name}>{child.name}</span>
                  <span className={classes.balance} data-negative={child.balance < 0}>
                    {centsToText(child.balance).replace('-', '−')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        variant="light"
        className={classes.add}
        leftSection={<PlusIcon />}
        onClick={onAdd}
        onPointerEnter={onAddLikely}
        onFocus={onAddLikely}
      >
        Add New Child
      </Button>
    </nav>
  )
}

/** The first letter of a name on a disc; emoji and letters of two code units count as one. */
function Initial({ name }: { readonly name: string }) {
  return (
    <span className={classes.initial} aria-hidden="true">
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  )
}
