import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useFamiliesHere } from '../auth/people-here.ts'
import { useSession } from '../auth/session-context.tsx'
import { SessionEndNotice } from '../features/sign-in/session-end-notice.tsx'
import { DOOR_ID } from '../first-paint/home-screen.ts'
import { frontDoorMessages } from '../messages/front-door.ts'
import { publicMessages } from '../messages/pages/public.ts'
import { sampleMessages } from '../messages/sample.ts'
import { startMessages } from '../messages/ui.ts'
import { lazyOr } from '../ui/lazy-part.tsx'
import { PageSpinner } from '../ui/page/page-spinner.tsx'
import { VisitorsOnly } from './-guard.tsx'
import classes from './-public/landing.module.css'
import { Features, GoalExample, Testimonial } from './-public/landing-sections.tsx'
import publicClasses from './-public/public.module.css'
import { PublicPage } from './-public/public-page.tsx'
import { SIGN_UP_ID, SignUpCard } from './-public/sign-up-card.tsx'

export const Route = createFileRoute('/')({
  component: () => (
    <VisitorsOnly>
      <LandingPage />
    </VisitorsOnly>
  ),
})

/** Tells users whose session has expired why they see the landing page. */
function LoggedOutNotice() {
  const session = useSession()
  const hasExpired = session.status === 'signed-out' && session.expiredUserId !== undefined
  return hasExpired && <p className={classes.loggedOut}>{frontDoorMessages.parentExpired()}</p>
}

// The landing page still works if this code can't be fetched.
const FrontDoor = lazyOr(async () => (await import('../features/sign-in/front-door.tsx')).FrontDoor, LoggedOutNotice)

function LandingPage() {
  const familyIds = useFamiliesHere()
  const isDoor = familyIds !== undefined && familyIds.length > 0
  useDocumentTitle(isDoor ? startMessages.pageTitle({ title: frontDoorMessages.title() }) : publicMessages.pageTitle())
  if (familyIds === undefined) return <PageSpinner />
  // “Who’s here?” is the heading of the page if it is there.
  const LandingTitle = familyIds.length === 0 ? 'h1' : 'h2'
  return (
    <PublicPage>
      {(openSignIn) => (
        <>
          <SessionEndNotice />
          {familyIds.length === 0 ? (
            <LoggedOutNotice />
          ) : (
            <Suspense fallback={<div className={classes.door} data-loading />}>
              <FrontDoor id={DOOR_ID} familyIds={familyIds} onSomeoneElse={openSignIn} />
            </Suspense>
          )}
          <div className={classes.hero}>
            <div className={classes.intro}>
              <LandingTitle className={publicClasses.title}>{publicMessages.title()}</LandingTitle>
              <p className={classes.lead}>{publicMessages.lead()}</p>
              <div className={classes.calls}>
                {/* On wider screens, the form is beside the headline. */}
                <Button component="a" c="var(--ll-on-brand)" href={`#${SIGN_UP_ID}`} hiddenFrom="sm">
                  {publicMessages.getStarted()}
                </Button>
                <Link to="/sample" className={classes.sample}>
                  {sampleMessages.open()}
                </Link>
              </div>
            </div>
            <div className={classes.example}>
              <GoalExample />
            </div>
            <div className={classes.form}>
              <SignUpCard onLogIn={openSignIn} />
            </div>
          </div>
          <Features />
          <Testimonial />
        </>
      )}
    </PublicPage>
  )
}
