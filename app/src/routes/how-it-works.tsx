import { Box, Button, Card, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { howItWorksMessages, publicMessages } from '../messages/pages/public.ts'
import classes from './-public/public.module.css'
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
  useDocumentTitle(howItWorksMessages.pageTitle())
  return (
    <PublicPage>
      {() => (
        <Box pt="clamp(1.75rem, 5vw, 4rem)">
          <h1 className={classes.title}>{publicMessages.howItWorks()}</h1>
          <Text c="dimmed" fz="xl" maw="36rem" mt="sm">
            {howItWorksMessages.lead()}
          </Text>
          <ol className={classes.steps}>
            {steps.map(({ Picture, id, title, text }, index) => (
              <Card key={id} component="li" padding={0} className={classes.step}>
                <div className={classes.picture}>
                  <Picture />
                </div>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div className={classes.text}>
                  <Title order={2} c="var(--ll-ink)" fz="1.375rem" mb="0.375rem">
                    {title()}
                  </Title>
                  <p>{text()}</p>
                </div>
              </Card>
            ))}
          </ol>
          <div className={classes.begin}>
            <Button onClick={() => void navigate({ to: '/' })}>{howItWorksMessages.begin()}</Button>
          </div>
        </Box>
      )}
    </PublicPage>
  )
}
