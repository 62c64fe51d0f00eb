import { Skeleton } from '@mantine/core'

/** Shown while the ledger loads. */
export const KidSkeleton = () => (
  <>
    <Skeleton height={88} />
    <Skeleton height={240} />
    <Skeleton height={240} />
  </>
)
