import { Skeleton } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { FullNotice } from '../features/sync/full-notice.tsx'
import { useChildren } from '../ledger/queries/queries.ts'
import { giveMessages } from '../messages/pages/give.ts'
import { usePageTitle } from '../ui/page/use-page-title.ts'
import { Guard } from './-guard.tsx'
import { GivePage } from './-give/give-page.tsx'
import { GiveHeader } from './-give/give-header.tsx'
import classes from './-parent/parent.module.css'

export const Route = createFileRoute('/give')({
  component: () => (
    <Guard page="give">
      <HelperPage />
    </Guard>
  ),
})

/** A helper's page: the children it may give to, and what it gave. */
function HelperPage() {
  usePageTitle(giveMessages.kids())
  const children = useChildren()
  return (
    <div className={classes.page}>
      <GiveHeader />
      <main className={classes.main}>
        <FullNotice mb="1.25rem" />
        {children === undefined ? <Skeleton height={240} /> : <GivePage childRows={children} />}
      </main>
    </div>
  )
}
