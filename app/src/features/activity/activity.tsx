import { useMemo } from 'react'
import { useActivityLog } from '../../store/activity.ts'
import { useNames } from '../../store/explaining.ts'
import { useChildren } from '../../store/queries.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActivityChoosers } from './activity-choosers.tsx'
import { filterLog, type ActivityFilter } from './activity-filter.ts'
import { ActivityList } from './activity-list.tsx'
import classes from './activity.module.css'

interface ActivityProps {
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
}

/** The activity log (SPEC §1): who recorded what, when, on which device and about which child. */
export function Activity({ filter, onFilter }: ActivityProps) {
  const log = useActivityLog()
  const children = useChildren()
  const nameOf = useNames()
  const { store } = useSignedIn()
  const lines = useMemo(() => log && filterLog(log, filter), [log, filter])
  if (lines === undefined || children === undefined || nameOf === undefined) return <Skeletons />
  const childNames = new Map(children.map(({ id, name }) => [id, name]))
  return (
    <>
      <ActivityChoosers rows={children} filter={filter} onFilter={onFilter} />
      {lines.length === 0 ? (
        <div className={classes.card}>
          <EmptyState text="Nothing here yet." hint="What anybody in the family records appears here." />
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
  <div className={classes.days} role="status" aria-label="Loading">
    <Skeleton height={76} />
    <Skeleton height={240} />
    <Skeleton height={240} />
  </div>
)
