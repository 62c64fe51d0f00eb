import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Activity } from '../features/activity/activity.tsx'
import { parseActivityFilter, type ActivityFilter } from '../features/activity/activity-filter.ts'
import { parentPageMessages } from '../messages/pages.ts'
import classes from './-activity/activity.module.css'
import { ParentHeader } from './-parent/parent-header.tsx'
import { Guard } from './-guard.tsx'

export const Route = createFileRoute('/activity')({
  // The filter is part of the URL, so reload and Back keep it.
  validateSearch: (search: Record<string, unknown>): ActivityFilter => parseActivityFilter(search),
  component: () => (
    <Guard page="parent">
      <ActivityPage />
    </Guard>
  ),
})

/** The page with the family's activity log. */
function ActivityPage() {
  const filter = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <div className={classes.page}>
      <ParentHeader />
      <main className={classes.main}>
        <div>
          <Link to="/parent" search={filter.child ? { child: filter.child } : {}} className={classes.back}>
            <span aria-hidden="true">←</span> {parentPageMessages.backToDashboard()}
          </Link>
          <h2 className={classes.title}>{parentPageMessages.familyHistory()}</h2>
          <p className={classes.lead}>{parentPageMessages.historyLead()}</p>
        </div>
        <Activity filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
      </main>
    </div>
  )
}
