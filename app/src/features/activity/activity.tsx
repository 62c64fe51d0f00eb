import { Button, Card, EmptyState, Flex, NativeSelect, SimpleGrid, Skeleton, Stack, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useActivityLog, useDisplayNames, useChildren } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { activityCategories, activityMessages } from '../../messages/activity.ts'
import { labels } from '../../messages/labels.ts'
import { peopleMessages } from '../../messages/people.ts'
import { filterActivity, parseActivityFilter, type ActivityFilter } from './activity-filter.ts'
import { weekdayOf, type ActivityEntry, type Id } from '@little-ledger/domain'
import { formatDate, formatWeekday } from '../../messages/formats.ts'
import { ActivityItem, type ActivityNames } from './activity-item.tsx'
import { groupByDay } from './group-by-day.ts'

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

const PAGE_SIZE = 100

interface ActivityListProps {
  readonly lines: readonly ActivityEntry[]
  readonly names: ActivityNames
}

/** The activity log grouped by day, newest first, one page at a time. */
function ActivityList({ lines, names }: ActivityListProps) {
  const [limit, setLimit] = useState(PAGE_SIZE)
  const list = useRef<HTMLDivElement>(null)
  const [firstNew, setFirstNew] = useState<Id>()
  useEffect(() => {
    // Focus the first new line, so keyboard and screen reader users can continue there.
    if (firstNew) list.current?.querySelector<HTMLElement>(`[data-line="${firstNew}"]`)?.focus({ preventScroll: true })
  }, [firstNew])
  const showMore = () => {
    setFirstNew(lines[limit]?.id)
    setLimit(limit + PAGE_SIZE)
  }
  const remaining = lines.length - limit
  return (
    <Stack ref={list} gap="lg">
      {groupByDay(lines.slice(0, limit)).map(({ date, lines: onDay }) => (
        <Card component="section" key={onDay[0]?.id}>
          <Title order={3} mb="0.25rem">
            {activityMessages.day({ weekday: formatWeekday(weekdayOf(date)), date: formatDate(date) })}
          </Title>
          <Flex component="ul" direction="column">
            {onDay.map((line) => (
              <ActivityItem key={line.id} line={line} names={names} />
            ))}
          </Flex>
        </Card>
      ))}
      {remaining > 0 && (
        <Button variant="light" fullWidth onClick={showMore}>
          {activityMessages.showMore({ count: remaining })}
        </Button>
      )}
    </Stack>
  )
}
