import { useDocumentTitle } from '@mantine/hooks'
import { createFileRoute, Link } from '@tanstack/react-router'
import { publicMessages } from '../messages/pages/public.ts'
import { sampleMessages } from '../messages/sample.ts'
import { VisitorsOnly } from './-guard.tsx'
import classes from './-public/landing.module.css'
import { Features, GoalExample, Testimonial } from './-public/landing-sections.tsx'
import publicClasses from './-public/public.module.css'
import { PublicPage } from './-public/public-page.tsx'
import { SignUpCard } from './-public/sign-up-card.tsx'

export const Route = createFileRoute('/')({
  component: () => (
    <VisitorsOnly>
      <LandingPage />
    </VisitorsOnly>
  ),
})

function LandingPage() {
  useDocumentTitle(publicMessages.pageTitle())
  return (
    <PublicPage>
      {(openSignIn) => (
        <>
          <div className={classes.hero}>
            <div className={classes.intro}>
              <h1 className={publicClasses.title}>{publicMessages.title()}</h1>
              <p className={classes.lead}>{publicMessages.lead()}</p>
              <Link to="/sample" className={classes.sample}>
                {sampleMessages.open()}
              </Link>
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
