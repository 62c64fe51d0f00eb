import { useId } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Select } from '../../ui/select.tsx'
import { categoryLabels, parseActivityFilter, type ActivityFilter } from './activity-filter.ts'
import classes from './activity.module.css'

interface ActivityFiltersProps {
  readonly rows: readonly ChildRow[]
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
}

/** Whose lines to show, and of what kind. */
export function ActivityFilters({ rows, filter, onFilter }: ActivityFiltersProps) {
  const children = rows.map(({ id, name }) => ({ value: id, label: name }))
  const categories = Object.entries(categoryLabels).map(([value, label]) => ({ value, label }))
  return (
    <div className={classes.choosers}>
      <FilterSelect
        label="Child"
        value={filter.child ?? ''}
        options={[{ value: '', label: 'Everybody' }, ...children]}
        onChoose={(child) => onFilter(parseActivityFilter({ ...filter, child }))}
      />
      <FilterSelect
        label="Show"
        value={filter.category ?? ''}
        options={[{ value: '', label: 'Everything' }, ...categories]}
        onChoose={(category) => onFilter(parseActivityFilter({ ...filter, category }))}
      />
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

function FilterSelect({ label, value, options, onChoose }: FilterSelectProps) {
  const id = useId()
  return (
    <div className={classes.chooser}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={options} onChange={({ target }) => onChoose(target.value)} />
    </div>
  )
}
