import { Button, Card, Flex, Stack, Title } from '@mantine/core'
import { weekdayOf, type ActivityEntry, type Id } from '@little-ledger/domain'
import { useEffect, useRef, useState } from 'react'
import { activityMessages } from '../../messages/activity.ts'
import { formatDate, formatWeekday } from '../../messages/formats.ts'
import { ActivityItem, type ActivityNames } from './activity-item.tsx'
import { groupByDay } from './group-by-day.ts'

const PAGE_SIZE = 100

interface ActivityListProps {
  readonly lines: readonly ActivityEntry[]
  readonly names: ActivityNames
}

/** The activity log grouped by day, newest first, one page at a time. */
export function ActivityList({ lines, names }: ActivityListProps) {
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
