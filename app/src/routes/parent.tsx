import { Skeleton } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseId, type Id } from '@little-ledger/domain'
import { useDeferredValue } from 'react'
import { LazyConfirmCard } from '../features/profile/lazy-confirm-card.tsx'
import { FullNotice } from '../features/sync/full-notice.tsx'
import { useChildren } from '../ledger/queries/queries.ts'
import { childrenMessages } from '../messages/children.ts'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { ParentDashboard } from './-parent/parent-dashboard.tsx'
import { ParentHeader } from './-parent/parent-header.tsx'
import classes from './-parent/parent.module.css'
import { Guard } from './-guard.tsx'

export const Route = createFileRoute('/parent')({
  // The selected child is part of the URL, so that reloading and going back keep it.
  validateSearch: ({ child }: Record<string, unknown>): { child?: Id } => {
    const parsed = parseId(typeof child === 'string' ? child : '')
    return parsed.ok ? { child: parsed.value } : {}
  },
  component: () => (
    <Guard page="parent">
      <ParentPage />
    </Guard>
  ),
})

function ParentPage() {
  usePageTitle(childrenMessages.title())
  const children = useChildren()
  const { child: chosenId } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  // Render the page in a deferred update, which input can interrupt. One long render would block input.
  const isLoaded = useDeferredValue(children !== undefined)
  const selected = children?.find(({ id }) => id === chosenId) ?? children?.[0]
  return (
    <div className={classes.page}>
      <ParentHeader />
      <main className={classes.main}>
        {!isLoaded || children === undefined ? (
          <ParentSkeleton />
        ) : (
          <>
            <LazyConfirmCard />
            <FullNotice mb="1.25rem" />
            <ParentDashboard
              rows={children}
              selected={selected}
              onSelect={(child) => void navigate({ search: { child }, replace: true, resetScroll: false })}
            />
          </>
        )}
      </main>
    </div>
  )
}

/** Shown while the ledger loads. */
const ParentSkeleton = () => (
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
