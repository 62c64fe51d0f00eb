import { EmptyState, Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { useActivityLog, useDisplayNames, useChildren } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { activityMessages } from '../../messages/activity.ts'
import { labels } from '../../messages/labels.ts'
import { peopleMessages } from '../../messages/people.ts'
import { ActivityFilters } from './activity-filters.tsx'
import { filterActivity, type ActivityFilter } from './activity-filter.ts'
import { ActivityList } from './activity-list.tsx'
import classes from './activity.module.css'

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
      <ActivityFilters rows={children} filter={filter} onFilter={onFilter} />
      {lines.length === 0 ? (
        <div className={classes.card}>
          <EmptyState title={activityMessages.none()} description={activityMessages.noneHint()} />
        </div>
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

const Skeletons = () => (
  <div className={classes.days} role="status" aria-label={labels.loading()}>
    <Skeleton height={76} />
    <Skeleton height={240} />
    <Skeleton height={240} />
  </div>
)
