import { Card, EmptyState, NativeSelect, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useActivityLog, useDisplayNames, useChildren } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { activityCategories, activityMessages } from '../../messages/activity.ts'
import { labels } from '../../messages/labels.ts'
import { peopleMessages } from '../../messages/people.ts'
import { filterActivity, parseActivityFilter, type ActivityFilter } from './activity-filter.ts'
import { ActivityList } from './activity-list.tsx'

interface ActivityProps {
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
}

/** The family's activity log (SPEC §1) with its filters. */
export function Activity({ filter, onFilter }: ActivityProps) {
  const log = useActivityLog()
  const children = useChildren()
  const nameOf = useDisplayNames(peopleMessages.unknown())
  const { store } = useSignedIn()
  const lines = useMemo(() => log && filterActivity(log, filter), [log, filter])
  if (lines === undefined || children === undefined || nameOf === undefined) return <Skeletons />
  const childNames = new Map(children.map(({ id, name }) => [id, name]))
  return (
    <>
      <Filters rows={children} filter={filter} onFilter={onFilter} />
      {lines.length === 0 ? (
        <Card>
          <EmptyState title={activityMessages.none()} description={activityMessages.noneHint()} />
        </Card>
      ) : (
        <ActivityList
          key={`${filter.child} ${filter.category}`}
          lines={lines}
          names={{ nameOf, childNames, thisDevice: store.device.id }}
        />
      )}
    </>
  )
}

interface FiltersProps extends ActivityProps {
  readonly rows: readonly ChildRow[]
}

/** Filters the activity log by child and category. */
function Filters({ rows, filter, onFilter }: FiltersProps) {
  const children = rows.map(({ id, name }) => ({ value: id, label: name }))
  const categories = Object.entries(activityCategories).map(([value, label]) => ({ value, label: label() }))
  return (
    <SimpleGrid cols={2} spacing="sm" maw="36rem">
      <NativeSelect
        label={activityMessages.child()}
        value={filter.child ?? ''}
        data={[{ value: '', label: activityMessages.everybody() }, ...children]}
        onChange={({ target }) => onFilter(parseActivityFilter({ ...filter, child: target.value }))}
      />
      <NativeSelect
        label={activityMessages.show()}
        value={filter.category ?? ''}
        data={[{ value: '', label: activityMessages.everything() }, ...categories]}
        onChange={({ target }) => onFilter(parseActivityFilter({ ...filter, category: target.value }))}
      />
    </SimpleGrid>
  )
}

const Skeletons = () => (
  <Stack gap="lg" role="status" aria-label={labels.loading()}>
    <Skeleton height={76} />
    <Skeleton height={240} />
    <Skeleton height={240} />
  </Stack>
)
