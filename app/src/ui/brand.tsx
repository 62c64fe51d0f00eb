import classes from './brand.module.css'

/** The logo, a piggy bank with ledger lines. */
export function BrandMark({ size = '2.5rem' }: { readonly size?: string }) {
  return <img src="/favicon.svg" alt="" width="64" height="64" style={{ width: size, height: size }} />
}

/** Logo and product name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>Little Ledger</span>
    </span>
  )
}
