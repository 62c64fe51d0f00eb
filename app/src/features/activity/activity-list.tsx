import type { ActivityEntry, Id } from '@little-ledger/domain'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatDate, formatWeekdayDate } from '../../messages/formats.ts'
import { groupByDay } from './group-by-day.ts'
import { ActivityItem, type ActivityNames } from './activity-item.tsx'
import classes from './activity.module.css'

/** How many lines are shown at a time. */
const PAGE = 100

interface ActivityListProps {
  readonly lines: readonly ActivityEntry[]
  readonly names: ActivityNames
}

/** The newest lines of a log day by day, and more on request. */
export function ActivityList({ lines, names }: ActivityListProps) {
  const [limit, setLimit] = useState(PAGE)
  const list = useRef<HTMLDivElement>(null)
  const [firstNew, setFirstNew] = useState<Id>()
  useEffect(() => {
    // Who asks for more by keyboard or screen reader goes on reading where the new lines begin.
    if (firstNew) list.current?.querySelector<HTMLElement>(`[data-line="${firstNew}"]`)?.focus({ preventScroll: true })
  }, [firstNew])
  const showMore = () => {
    setFirstNew(lines[limit]?.id)
    setLimit(limit + PAGE)
  }
  const left = lines.length - limit
  return (
    <div ref={list} className={classes.days}>
      {groupByDay(lines.slice(0, limit)).map(({ date, lines: onDay }) => (
        <section key={onDay[0]?.id} className={classes.card}>
          <h3 className={classes.day}>
            {formatWeekdayDate(date).split(',')[0]}, {formatDate(date)}
          </h3>
          <ul className={classes.lines}>
            {onDay.map((line) => (
              <ActivityItem key={line.id} line={line} names={names} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && (
        <Button variant="light" fullWidth onClick={showMore}>
          Show more ({left} left)
        </Button>
      )}
    </div>
  )
}
