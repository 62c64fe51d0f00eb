import { formatPercent, type InterestTerms } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatPeriod, formatWeekdayDate } from '../../messages/formats.ts'
import { kidPageMessages } from '../../messages/pages.ts'
import { InterestIcon } from '../../ui/icons.tsx'
import { isolate, strong } from '../../ui/rich-text.tsx'
import classes from './greeting.module.css'

/** The child's greeting (SPEC §2): name, today's date, and a banner when both allowance and interest are active. */
export const Greeting = ({ child }: { readonly child: ChildRow }) => (
  <div className={classes.greeting}>
    <h1 className={classes.hello}>{kidPageMessages.hello({ name: child.name, bdi: isolate })}</h1>
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
      {rate === 0
        ? kidPageMessages.growsWithoutRate({ b: strong })
        : kidPageMessages.grows({ rate: formatPercent(rate), period: formatPeriod(frequency), b: strong })}
    </span>
  </p>
)
