import classes from './brand.module.css'

/** The mark: a piggy bank with a ledger ruled on its side. The same drawing is public/favicon.svg. */
export function BrandMark({ size = '2.5rem' }: { readonly size?: string }) {
  return <img src="/favicon.svg" alt="" width="64" height="64" style={{ width: size, height: size }} />
}

/** The mark and the name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <BrandMark />
      <span className={classes.name}>Little Ledger</span>
    </span>
  )
}
