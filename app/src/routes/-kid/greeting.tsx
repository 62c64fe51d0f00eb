import { formatPercent, type InterestTerms } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import { InterestIcon } from '../../ui/icons.tsx'
import { EACH_PERIOD } from './each-period.ts'
import classes from './greeting.module.css'

/** SPEC §2: the child's name, today's date, and a banner when both allowance and interest are active. */
export const Greeting = ({ child }: { readonly child: ChildRow }) => (
  <div className={classes.greeting}>
    <h1 className={classes.hello}>
      {/* A name may read from the right: it must not turn the words around it. */}
      Hi, <bdi>{child.name}</bdi>!
    </h1>
    <p className={classes.today}>{formatWeekdayDate(child.derivedOn)}</p>
    {child.allowance.active && child.interest.active !== false && <InterestBanner interest={child.interest} />}
  </div>
)

const InterestBanner = ({ interest: { rate, frequency } }: { readonly interest: InterestTerms }) => (
  <p className={classes.banner}>
    <span className={classes.icon}>
      <InterestIcon />
    </span>
    <span>
      <strong>Your money grows!</strong> You get an allowance
      {rate === 0
        ? ', and interest is switched on.'
        : `, and ${formatPercent(rate)}% interest ${EACH_PERIOD[frequency]}.`}
    </span>
  </p>
)
