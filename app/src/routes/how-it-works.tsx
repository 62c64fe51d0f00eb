import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import classes from './-public/how-it-works.module.css'
import { PublicPage } from './-public/public-page.tsx'
import { AccountStep, GrowthStep, LedgerStep } from './-public/step-pictures.tsx'

export const Route = createFileRoute('/how-it-works')({ component: HowItWorksPage })

const steps = [
  {
    Picture: AccountStep,
    title: 'Create a parent account',
    text: 'Sign up in a minute. Then add each child with a name, a login of their own and a starting balance.',
  },
  {
    Picture: LedgerStep,
    title: 'Track transactions and set goals',
    text: 'Write down deposits, spending and cash. Allowance and interest write themselves. Your child picks what to save for.',
  },
  {
    Picture: GrowthStep,
    title: 'Watch savings grow',
    text: 'Your child logs in, sees the balance climb towards the goal, and can look weeks ahead.',
  },
] as const

function HowItWorksPage() {
  const navigate = useNavigate()
  return (
    <PublicPage>
      {() => (
        <div className={classes.page}>
          <h1 className={classes.title}>How It Works</h1>
          <p className={classes.lead}>Three steps, and your family has a bank. No real money ever moves.</p>
          <ol className={classes.steps}>
            {steps.map(({ Picture, title, text }, index) => (
              <li key={title} className={classes.step}>
                <div className={classes.picture}>
                  <Picture />
                </div>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div className={classes.words}>
                  <h2 className={classes.stepTitle}>{title}</h2>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className={classes.begin}>
            <Button onClick={() => void navigate({ to: '/' })}>Sign Up / Log In</Button>
          </div>
        </div>
      )}
    </PublicPage>
  )
}
