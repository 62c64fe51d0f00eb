import { Suspense } from 'react'
import { lazyOr } from '../../ui/lazy-part.tsx'
import type { CelebrationsProps } from './celebrations.tsx'

/** Celebrations load after the page. If their code can't be fetched, they are shown on the next visit. */
const Loaded = lazyOr<CelebrationsProps>(
  async () => (await import('./celebrations.tsx')).Celebrations,
  () => null,
)

export const Celebrations = (props: CelebrationsProps) => (
  <Suspense fallback={null}>
    <Loaded {...props} />
  </Suspense>
)
