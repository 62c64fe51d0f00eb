import { Button } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { howItWorksMessages, publicMessages } from '../messages/pages.ts'
import classes from './-public/how-it-works.module.css'
import { PublicPage } from './-public/public-page.tsx'
import { AccountStep, GrowthStep, LedgerStep } from './-public/step-pictures.tsx'

export const Route = createFileRoute('/how-it-works')({ component: HowItWorksPage })

const steps = [
  {
    id: 'account',
    Picture: AccountStep,
    title: howItWorksMessages.accountTitle,
    text: howItWorksMessages.accountText,
  },
  {
    id: 'ledger',
    Picture: LedgerStep,
    title: howItWorksMessages.ledgerTitle,
    text: howItWorksMessages.ledgerText,
  },
  {
    id: 'growth',
    Picture: GrowthStep,
    title: howItWorksMessages.growthTitle,
    text: howItWorksMessages.growthText,
  },
] as const

function HowItWorksPage() {
  const navigate = useNavigate()
  return (
    <PublicPage>
      {() => (
        <div className={classes.page}>
          <h1 className={classes.title}>{publicMessages.howItWorks()}</h1>
          <p className={classes.lead}>{howItWorksMessages.lead()}</p>
          <ol className={classes.steps}>
            {steps.map(({ Picture, id, title, text }, index) => (
              <li key={id} className={classes.step}>
                <div className={classes.picture}>
                  <Picture />
                </div>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div className={classes.words}>
                  <h2 className={classes.stepTitle}>{title()}</h2>
                  <p>{text()}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className={classes.begin}>
            <Button onClick={() => void navigate({ to: '/' })}>{howItWorksMessages.begin()}</Button>
          </div>
        </div>
      )}
    </PublicPage>
  )
}
