import { Button, Card, EmptyState, Flex, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useActivityLog } from '../../ledger/queries/activity-log.ts'
import { useDisplayNames, useChildren } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { activityCategories, activityMessages } from '../../messages/activity.ts'
import { labels } from '../../messages/labels.ts'
import { deviceNames, usesOfDevices } from './device-names.ts'
import { filterActivity, parseActivityFilter, type ActivityFilter } from './activity-filter.ts'
import { weekdayOf, type ActivityEntry, type CivilDate, type Id } from '@little-ledger/domain'
import { capitalized, formatDate, formatWeekday } from '../../messages/formats.ts'
import { ActivityItem, type ActivityNames } from './activity-item.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'

interface ActivityProps {
  readonly filter: ActivityFilter
  readonly onFilter: (filter: ActivityFilter) => void
}

/** The family's activity log (SPEC §1) with its filters. */
export function Activity({ filter, onFilter }: ActivityProps) {
  const log = useActivityLog()
  const children = useChildren()
  const nameOf = useDisplayNames(labels.unknownPerson())
  const { store } = useSignedIn()
  const lines = useMemo(() => log && filterActivity(log, filter), [log, filter])
  const devices = useMemo(() => usesOfDevices(log ?? []), [log])
  if (lines === undefined || children === undefined || nameOf === undefined)
    return <Skeletons heights={[76, 240, 240]} />
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
          names={{ nameOf, childNames, deviceNames: deviceNames(devices, store.device.id, nameOf) }}
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
  const selects = [
    { field: 'child', label: activityMessages.child(), all: activityMessages.everybody(), data: children },
    { field: 'category', label: activityMessages.show(), all: activityMessages.everything(), data: categories },
  ] as const
  return (
    <SimpleGrid cols={2} spacing="sm" maw="36rem">
      {selects.map(({ field, label, all, data }) => (
        <NativeSelect
          key={field}
          label={label}
          value={filter[field] ?? ''}
          data={[{ value: '', label: all }, ...data]}
          onChange={({ target }) => onFilter(parseActivityFilter({ ...filter, [field]: target.value }))}
        />
      ))}
    </SimpleGrid>
  )
}

/** Groups consecutive lines by date and keeps their order. A date can appear twice if a device's clock was wrong. */
function groupByDay(lines: readonly ActivityEntry[]) {
  const days: { date: CivilDate; lines: ActivityEntry[] }[] = []
  for (const line of lines) {
    const day = days.at(-1)
    if (day?.date === line.on) day.lines.push(line)
    else days.push({ date: line.on, lines: [line] })
  }
  return days
}

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
            {capitalized(activityMessages.day({ weekday: formatWeekday(weekdayOf(date)), date: formatDate(date) }))}
          </Title>
          <Flex component="ul" direction="column">
            {onDay.map((line) => (
              <ActivityItem key={line.id} line={line} names={names} />
            ))}
          </Flex>
        </Card>
      ))}
      {remaining > 0 && (
        <Button variant="light" fullWidth data-printed="" onClick={showMore}>
          {activityMessages.showMore({ count: remaining })}
        </Button>
      )}
    </Stack>
  )
}
