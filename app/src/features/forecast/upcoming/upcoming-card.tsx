import type { UpcomingAllowances } from '@little-ledger/domain'
import { Skeleton } from '@mantine/core'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { useUpcomingAllowances } from '../../../ledger/queries/queries.ts'
import { upcomingMessages } from '../../../messages/forecast.ts'
import { formatWeekdayDate } from '../../../messages/formats.ts'
import { AllowanceIcon, CheckIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money/money-text.tsx'
import cards from '../forecast.module.css'
import classes from './upcoming-card.module.css'

/** The Upcoming Allowances card (SPEC §2): the next paydays with their amounts, and whether they are automatic. */
export function UpcomingCard({ child }: { readonly child: ChildRow }) {
  const upcoming = useUpcomingAllowances(child)
  return (
    <section className={cards.card} aria-labelledby="upcoming-allowances">
      <h2 id="upcoming-allowances" className={cards.title}>
        {upcomingMessages.title()}
      </h2>
      {upcoming === undefined ? <Skeleton height={160} /> : <Paydays upcoming={upcoming} />}
      <p className={classes.status} data-active={child.allowance.active}>
        {child.allowance.active && <CheckIcon size={1} />}
        {child.allowance.active ? upcomingMessages.automatic() : upcomingMessages.inactive()}
      </p>
    </section>
  )
}

function Paydays({ upcoming: { paydays, total } }: { readonly upcoming: UpcomingAllowances }) {
  const [next] = paydays
  if (next === undefined) return <NoneScheduled />
  return (
    <>
      <p className={classes.next}>
        <span className={classes.label}>{upcomingMessages.next()}</span>
        <strong className={classes.day}>{formatWeekdayDate(next.date)}</strong>
      </p>
      <ol className={classes.list}>
        {paydays.map(({ date, amount }) => (
          <li key={date} className={classes.payday}>
            <span className={classes.icon}>
              <AllowanceIcon />
            </span>
            <span>{formatWeekdayDate(date)}</span>
            <MoneyText amount={amount} kind="movement" />
          </li>
        ))}
      </ol>
      <p className={classes.total}>
        <span>{upcomingMessages.total()}</span>
        <MoneyText amount={total} size="large" />
      </p>
    </>
  )
}

const NoneScheduled = () => (
  <div className={classes.none}>
    <span className={classes.disc}>
      <AllowanceIcon size={1.75} />
    </span>
    <div>
      <p className={classes.day}>{upcomingMessages.none()}</p>
      <p className={classes.label}>{upcomingMessages.noneHint()}</p>
    </div>
  </div>
)
