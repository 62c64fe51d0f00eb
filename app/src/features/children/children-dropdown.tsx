import { Select } from '../../ui/select.tsx'
import { ChildActions } from './child-actions.tsx'
import type { ChildrenProps } from './children-list.tsx'
import classes from './children-panel.module.css'

/** On small screens: the chosen child, and what can be done about it. */
export function ChildrenDropdown({ rows, selectedId, onSelect, onTask }: ChildrenProps) {
  const selected = rows.find(({ id }) => id === selectedId)
  return (
    <div className={classes.dropdown}>
      <Select
        className={classes.select ?? ''}
        aria-labelledby="your-children"
        value={selectedId ?? ''}
        onChange={(event) => {
          const chosen = rows[event.currentTarget.selectedIndex]
          if (chosen) onSelect(chosen.id)
        }}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {selected && <ChildActions child={selected} onTask={(task) => onTask(selected, task)} />}
    </div>
  )
}
