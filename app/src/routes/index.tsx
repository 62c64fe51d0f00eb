import { createFileRoute } from '@tanstack/react-router'
import { publicMessages } from '../messages/pages.ts'
import { VisitorsOnly } from './-guard.tsx'
import { Features } from './-public/features.tsx'
import { GoalExample } from './-public/goal-example.tsx'
import classes from './-public/landing.module.css'
import { PublicPage } from './-public/public-page.tsx'
import { SignUpCard } from './-public/sign-up-card.tsx'
import { Testimonial } from './-public/testimonial.tsx'

export const Route = createFileRoute('/')({
  component: () => (
    <VisitorsOnly>
      <LandingPage />
    </VisitorsOnly>
  ),
})

function LandingPage() {
  return (
    <PublicPage>
      {(openSignIn) => (
        <>
          <div className={classes.hero}>
            <div className={classes.intro}>
              <h1 className={classes.title}>{publicMessages.title()}</h1>
              <p className={classes.lead}>{publicMessages.lead()}</p>
            </div>
            <div className={classes.example}>
              <GoalExample />
            </div>
            <div className={classes.signUp}>
              <SignUpCard onLogIn={openSignIn} />
            </div>
          </div>
          <Features />
          <div className={classes.testimonial}>
            <Testimonial />
          </div>
        </>
      )}
    </PublicPage>
  )
}
