import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Activity } from '../features/activity/activity.tsx'
import { parseActivityFilter, type ActivityFilter } from '../features/activity/activity-filter.ts'
import classes from './-activity/activity.module.css'
import { ParentHeader } from './-parent/parent-header.tsx'
import { Guard } from './-guard.tsx'

export const Route = createFileRoute('/activity')({
  // What was chosen is part of the address: reloading and going back keep it.
  validateSearch: (search: Record<string, unknown>): ActivityFilter => parseActivityFilter(search),
  component: () => (
    <Guard page="parent">
      <ActivityPage />
    </Guard>
  ),
})

/** The family's history: all that anybody recorded. */
function ActivityPage() {
  const filter = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <div className={classes.page}>
      <ParentHeader />
      <main className={classes.main}>
        <div>
          <Link to="/parent" search={filter.child ? { child: filter.child } : {}} className={classes.back}>
            <span aria-hidden="true">←</span> Back to the dashboard
          </Link>
          <h2 className={classes.title}>Family history</h2>
          <p className={classes.lead}>
            Everything your family has recorded, newest first. Allowances and interest come by themselves and are in
            each child’s transactions.
          </p>
        </div>
        <Activity filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
      </main>
    </div>
  )
}
