import type { UpcomingAllowances } from '@little-ledger/domain'
import type { ChildRow } from '../../../ledger/database/family-database.ts'
import { formatWeekdayDate } from '../../../messages/formats.ts'
import { AllowanceIcon, CheckIcon } from '../../../ui/icons.tsx'
import { MoneyText } from '../../../ui/money-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import cards from '../forecast.module.css'
import classes from './upcoming-card.module.css'
import { useUpcomingAllowances } from '../../../ledger/queries/use-upcoming-allowances.ts'

/** SPEC §2, Upcoming Allowances: the next paydays, what they bring, and whether they come by themselves. */
export function UpcomingCard({ child }: { readonly child: ChildRow }) {
  const upcoming = useUpcomingAllowances(child)
  return (
    <section className={cards.card} aria-labelledby="upcoming-allowances">
      <h2 id="upcoming-allowances" className={cards.title}>
        Upcoming Allowances
      </h2>
      {upcoming === undefined ? <Skeleton height={160} /> : <Paydays upcoming={upcoming} />}
      <p className={classes.status} data-active={child.allowance.active}>
        {child.allowance.active && <CheckIcon size={1} />}
        {child.allowance.active ? 'Set to process automatically' : 'Currently inactive'}
      </p>
    </section>
  )
}

function Paydays({ upcoming: { paydays, total } }: { readonly upcoming: UpcomingAllowances }) {
  const [next] = paydays
  if (next === undefined) return <NonePlanned />
  return (
    <>
      <p className={classes.next}>
        <span className={classes.label}>Next allowance</span>
        <strong className={classes.day}>{formatWeekdayDate(next.date)}</strong>
      </p>
      <ol className={classes.list}>
        {paydays.map(({ date, amount }) => (
          <li key={date} className={classes.payday}>
            <span className={classes.icon}>
              <AllowanceIcon />
            </span>
            <span>{formatWeekdayDate(date)}</span>
            <MoneyText cents={amount} kind="movement" />
          </li>
        ))}
      </ol>
      <p className={classes.total}>
        <span>In the next 3 weeks</span>
        <MoneyText cents={total} size="large" />
      </p>
    </>
  )
}

const NonePlanned = () => (
  <div className={classes.none}>
    <span className={classes.disc}>
      <AllowanceIcon size={1.75} />
    </span>
    <div>
      <p className={classes.day}>No allowance scheduled</p>
      <p className={classes.label}>A parent can set one up for you.</p>
    </div>
  </div>
)
