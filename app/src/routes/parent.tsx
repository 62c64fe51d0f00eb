import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { parseId, type Id } from '@little-ledger/domain'
import { useChildren } from '../ledger/queries/queries.ts'
import { ParentDashboard } from './-parent/parent-dashboard.tsx'
import { ParentHeader } from './-parent/parent-header.tsx'
import classes from './-parent/parent.module.css'
import { ParentSkeleton } from './-parent/parent-skeleton.tsx'
import { Guard } from './-guard.tsx'

export const Route = createFileRoute('/parent')({
  // The selected child is part of the URL, so reload and Back keep it.
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
  const children = useChildren()
  const { child: chosenId } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const selected = children?.find(({ id }) => id === chosenId) ?? children?.[0]
  return (
    <div className={classes.page}>
      <ParentHeader />
      <main className={classes.main}>
        {children === undefined ? (
          <ParentSkeleton />
        ) : (
          <ParentDashboard
            rows={children}
            selected={selected}
            onSelect={(child) => void navigate({ search: { child }, replace: true })}
          />
        )}
      </main>
    </div>
  )
}
