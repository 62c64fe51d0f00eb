import { Select } from '../../ui/select.tsx'
import { ChildActions } from './child-actions.tsx'
import type { ChildrenProps } from './children-list.tsx'
import classes from './children-panel.module.css'

/** On small screens: a dropdown with the selected child and its actions. */
export function ChildrenDropdown({ rows, selectedId, onSelect, onAction }: ChildrenProps) {
  const selected = rows.find(({ id }) => id === selectedId)
  return (
    <div className={classes.dropdown}>
      <Select
        className={classes.select ?? ''}
        aria-labelledby="your-children"
        value={selectedId ?? ''}
        onChange={(event) => {
          const child = rows[event.currentTarget.selectedIndex]
          if (child) onSelect(child.id)
        }}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selected && <ChildActions child={selected} onAction={(action) => onAction(selected, action)} />}
    </div>
  )
}
