import { Stack, Text, Title } from '@mantine/core'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Activity } from '../features/activity/activity.tsx'
import { parseActivityFilter, type ActivityFilter } from '../features/activity/activity-filter.ts'
import { parentPageMessages } from '../messages/pages.ts'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import classes from './-parent/parent.module.css'
import { ParentHeader } from './-parent/parent-header.tsx'
import { Guard } from './-guard.tsx'

export const Route = createFileRoute('/activity')({
  // The filter is part of the URL, so that reloading and going back keep it.
  validateSearch: (search: Record<string, unknown>): ActivityFilter => parseActivityFilter(search),
  component: () => (
    <Guard page="parent">
      <ActivityPage />
    </Guard>
  ),
})

/** The page with the family's activity log. */
function ActivityPage() {
  usePageTitle(parentPageMessages.familyHistory())
  const filter = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <div className={classes.page}>
      <ParentHeader />
      <Stack component="main" gap="1.25rem" className={classes.activity}>
        <div>
          <Link to="/parent" search={filter.child ? { child: filter.child } : {}} className={classes.toDashboard}>
            <span aria-hidden="true">←</span> {parentPageMessages.backToDashboard()}
          </Link>
          <Title order={2} fz="1.75rem" data-page-heading>
            {parentPageMessages.familyHistory()}
          </Title>
          <Text c="dimmed" maw="40rem" mt="0.375rem">
            {parentPageMessages.historyLead()}
          </Text>
        </div>
        <Activity filter={filter} onFilter={(search) => void navigate({ search, replace: true })} />
      </Stack>
    </div>
  )
}
