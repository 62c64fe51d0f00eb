import { Skeleton } from '@mantine/core'
import classes from './parent.module.css'

/** Shown while the ledger loads. */
export const ParentSkeleton = () => (
  <div className={classes.columns} aria-hidden="true">
    <div className={classes.column}>
      <Skeleton height={180} />
      <Skeleton height={280} />
    </div>
    <div className={classes.column}>
      <Skeleton height={220} />
      <Skeleton height={160} />
      <Skeleton height={320} />
    </div>
  </div>
)
