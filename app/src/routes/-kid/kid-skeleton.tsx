import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the page while the ledger is being read. */
export const KidSkeleton = () => (
  <>
    <Skeleton height={88} />
    <Skeleton height={240} />
    <Skeleton height={240} />
  </>
)
