import { useId } from 'react'
import type { ChildRow } from '../../store/family-database.ts'
import { Select } from '../../ui/select.tsx'
import { CATEGORY_NAMES, filterFrom, type ActivityFilter } from './activity-filter.ts'
import classes from './activity.module.css'

interface ActivityChoosersProps {
  readonly rows: readonly ChildRow[]
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
}

/** Whose lines to show, and of what kind. */
export function ActivityChoosers({ rows, filter, onFilter }: ActivityChoosersProps) {
  const children = rows.map(({ id, name }) => ({ value: id, label: name }))
  const categories = Object.entries(CATEGORY_NAMES).map(([value, label]) => ({ value, label }))
  return (
    <div className={classes.choosers}>
      <Chooser
        label="Child"
        value={filter.child ?? ''}
        options={[{ value: '', label: 'Everybody' }, ...children]}
        onChoose={(child) => onFilter(filterFrom({ ...filter, child }))}
      />
      <Chooser
        label="Show"
        value={filter.category ?? ''}
        options={[{ value: '', label: 'Everything' }, ...categories]}
        onChoose={(category) => onFilter(filterFrom({ ...filter, category }))}
      />
    </div>
  )
}

interface ChooserProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

function Chooser({ label, value, options, onChoose }: ChooserProps) {
  const id = useId()
  return (
    <div className={classes.chooser}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChange={({ target }) => onChoose(target.value)} />
    </div>
  )
}
