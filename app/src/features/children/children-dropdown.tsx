import { NativeSelect } from '@mantine/core'
import { ChildActions } from './child-actions.tsx'
import type { ChildrenProps } from './children-list.tsx'
import classes from './children-panel.module.css'

/** A dropdown to select a child, with actions for the selected one. Shown on small screens. */
export function ChildrenDropdown({ rows, selectedId, onSelect, onAction }: ChildrenProps) {
  const selected = rows.find(({ id }) => id === selectedId)
  return (
    <div className={classes.dropdown}>
      <NativeSelect
        className={classes.select ?? ''}
        aria-labelledby="your-children"
        value={selectedId ?? ''}
        onChange={(event) => {
          const child = rows[event.currentTarget.selectedIndex]
          if (child) onSelect(child.id)
        }}
        data={rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selected && <ChildActions child={selected} onAction={(action) => onAction(selected, action)} />}
    </div>
  )
}
