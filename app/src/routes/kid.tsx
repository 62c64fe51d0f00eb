import { EmptyState, Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useDeferredValue, useLayoutEffect } from 'react'
import type { ChildRow } from '../ledger/database/family-database.ts'
import { useChildren } from '../ledger/queries/queries.ts'
import { useSignedIn } from '../auth/session-context.tsx'
import { kidPlace, type KidPlace } from '../kid-place.ts'
import { viewedChild } from '../auth/viewed-child.ts'
import { placeName } from '../messages/child/places.ts'
import { kidPageMessages } from '../messages/pages.ts'
import { colorStyle } from '../ui/avatar/avatar.ts'
import { EmptyPiggy } from '../ui/illustrations/empty-piggy.tsx'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { Guard } from './-guard.tsx'
import { BottomBar } from './-kid/bottom-bar.tsx'
import { KidDashboard } from './-kid/kid-dashboard.tsx'
import { KidHeader } from './-kid/kid-header.tsx'
import classes from './-kid/kid.module.css'
import { useAllPlaces } from './-kid/use-all-places.ts'

export const Route = createFileRoute('/kid')({
  staticData: { palette: 'child' },
  // The current tab is part of the URL, so that reloading and going back keep it. The URL leaves out the first tab,
  // `money`.
  validateSearch: ({ place }: Record<string, unknown>): { place?: KidPlace } => {
    const valid = kidPlace(place)
    return valid === 'money' ? {} : { place: valid }
  },
  component: () => (
    <Guard page="kid">
      <KidPage />
    </Guard>
  ),
})

/** The kid dashboard (SPEC §2) of the signed-in child, or of the child that a parent is viewing. */
function KidPage() {
  const { user } = useSignedIn()
  const viewed = viewedChild()
  // The URL may contain an unknown tab, so check it here too.
  const place = kidPlace(Route.useSearch().place)
  const children = useChildren()
  // Render the page in a deferred update, which input can interrupt. One long render would block input.
  const isLoaded = useDeferredValue(children !== undefined)
  const child = children?.find(({ id, userId }) => (user.role === 'child' ? userId === user.userId : id === viewed))
  const accountGone = user.role === 'child' ? kidPageMessages.accountGone : kidPageMessages.accountGoneForParent
  useRootLook(child?.look)
  const hasAllPlaces = useAllPlaces()
  usePageTitle(hasAllPlaces || child === undefined ? kidPageMessages.title() : placeName(place, child.unit))
  return (
    <div className={classes.page} data-look={child?.look} style={child && colorStyle(child.avatar)}>
      <KidHeader child={child} />
      <main className={classes.main}>
        {!isLoaded && (
          <>
            <Skeleton height={88} />
            <Skeleton height={240} />
            <Skeleton height={240} />
          </>
        )}
        {isLoaded && child === undefined && <EmptyState icon={<EmptyPiggy />} title={accountGone()} />}
        {isLoaded && child !== undefined && <KidDashboard key={child.id} child={child} place={place} />}
      </main>
      {isLoaded && child && <BottomBar unit={child.unit} />}
    </div>
  )
}

/** Sets the look of the page's dialogs. */
function useRootLook(look: ChildRow['look'] | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (look !== undefined) dataset['kidLook'] = look
    return () => void delete dataset['kidLook']
  }, [look])
}
