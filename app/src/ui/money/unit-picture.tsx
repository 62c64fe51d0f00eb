import type { Unit } from '@little-ledger/domain'
import classes from './money.module.css'

/**
 * A star or a clock, where amounts of money have the sign of their currency. As large as the text around it. Hidden from
 * screen readers; a text names the unit.
 */
export const UnitPicture = ({ unit }: { readonly unit: Unit }) => (
  <svg viewBox="0 0 24 24" className={classes.unit} aria-hidden="true">
    {unit === 'stars' ? <Star /> : <Clock />}
  </svg>
)

/** A star in a field of 24 by 24. */
export const Star = () => (
  <path
    d="m12 2.4 2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.3l-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9Z"
    fill="var(--ll-coin)"
    stroke="var(--ll-coin-shade)"
    strokeWidth="1.75"
    strokeLinejoin="round"
  />
)

/** A clock in a field of 24 by 24. */
export const Clock = () => (
  <>
    <circle cx="12" cy="12" r="9.5" fill="var(--ll-surface)" stroke="var(--ll-brand)" strokeWidth="2.5" />
    <path d="M12 6.5V12l3.5 2.5" fill="none" stroke="var(--ll-brand)" strokeWidth="2.5" strokeLinecap="round" />
  </>
)
