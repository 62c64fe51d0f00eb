import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { activityCategories, activityMessages } from '../../messages/activity.ts'
import { parseActivityFilter, type ActivityFilter } from './activity-filter.ts'
import classes from './activity.module.css'

interface ActivityFiltersProps {
  readonly rows: readonly ChildRow[]
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
}

/** Filters the activity log by child and category. */
export function ActivityFilters({ rows, filter, onFilter }: ActivityFiltersProps) {
  const children = rows.map(({ id, name }) => ({ value: id, label: name }))
  const categories = Object.entries(activityCategories).map(([value, label]) => ({ value, label: label() }))
  return (
    <div className={classes.filters}>
      <FilterSelect
        label={activityMessages.child()}
        value={filter.child ?? ''}
        options={[{ value: '', label: activityMessages.everybody() }, ...children]}
        onSelect={(child) => onFilter(parseActivityFilter({ ...filter, child }))}
      />
      <FilterSelect
        label={activityMessages.show()}
        value={filter.category ?? ''}
        options={[{ value: '', label: activityMessages.everything() }, ...categories]}
        onSelect={(category) => onFilter(parseActivityFilter({ ...filter, category }))}
      />
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onSelect: (value: string) => void
}

function FilterSelect({ label, value, options, onSelect }: FilterSelectProps) {
  const id = useId()
  return (
    <div className={classes.filter}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect id={id} value={value} data={options} onChange={({ target }) => onSelect(target.value)} />
    </div>
  )
}
