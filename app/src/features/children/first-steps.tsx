import { Button, Card, Group, ThemeIcon, Title } from '@mantine/core'
import { civilDate, daysBetween } from '@little-ledger/domain'
import { useState, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useHasLoggedIn } from '../../ledger/queries/child-visits.ts'
import { firstStepMessages } from '../../messages/children.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { AllowanceIcon, CheckIcon, InterestIcon, PersonIcon } from '../../ui/icons.tsx'
import { shortName } from '../../ui/short-name.ts'
import classes from './children.module.css'

const LoginDetailsDialog = lazyDialog(async () => (await import('./login-details-dialog.tsx')).LoginDetailsDialog)

/** How many days the steps are shown after a child is added. */
const NEW_DAYS = 14

interface FirstStepsProps {
  readonly child: ChildRow
  readonly onOpen: (dialog: 'allowance' | 'interest') => void
}

/** Shows three steps for a new child until all are done: allowance, interest and login. */
export function FirstSteps(props: FirstStepsProps) {
  const { createdAt, derivedOn } = props.child
  const isNew = daysBetween(civilDate(createdAt.slice(0, 10)), derivedOn) < NEW_DAYS
  return isNew && <StepsCard {...props} />
}

/** Reads the child's journal, so it is not used for a child with years of it. */
function StepsCard({ child, onOpen }: FirstStepsProps) {
  const { allowance, interest } = child
  // Undoing the first allowance leaves 0 and off. A parent who wants no allowance saves 0 and on.
  const hasAllowance = allowance.amount > 0 || allowance.active
  // Done unless the interest section says “No interest yet”. A parent who wants no interest turns it off.
  const hasInterest = interest.rate > 0 || interest.active === false
  const hasLoggedIn = useHasLoggedIn(child) === true
  // The child may have logged in elsewhere without leaving a trace, so count that step as done if the others already are.
  const [wasShownLogin, setShownLogin] = useState(hasAllowance && hasInterest)
  const knowsLogin = hasLoggedIn || wasShownLogin
  const [isLoginOpen, setLoginOpen] = useState(false)
  if (hasAllowance && hasInterest && knowsLogin && !isLoginOpen) return null
  const name = shortName(child.name)
  return (
    <Card component="section" aria-labelledby="first-steps">
      <Title order={2} id="first-steps" lineClamp={2}>
        {firstStepMessages.title({ name })}
      </Title>
      <ol className={classes.steps}>
        <Step icon={<AllowanceIcon />} text={firstStepMessages.allowance({ name })} isDone={hasAllowance}>
          <Button variant="light" onClick={() => onOpen('allowance')}>
            {hasAllowance ? firstStepMessages.changeAllowance() : firstStepMessages.chooseAllowance()}
          </Button>
        </Step>
        <Step icon={<InterestIcon />} text={firstStepMessages.interest()} isDone={hasInterest}>
          <Button variant="light" onClick={() => onOpen('interest')}>
            {hasInterest ? firstStepMessages.changeInterest() : firstStepMessages.chooseInterest()}
          </Button>
        </Step>
        <Step icon={<PersonIcon />} text={firstStepMessages.login({ name })} isDone={knowsLogin}>
          <Button
            variant="light"
            onClick={() => {
              setShownLogin(true)
              setLoginOpen(true)
            }}
            {...LoginDetailsDialog.preloading}
          >
            {firstStepMessages.seeLogin()}
          </Button>
        </Step>
      </ol>
      <LoginDetailsDialog opened={isLoginOpen} onClose={() => setLoginOpen(false)} child={child} />
    </Card>
  )
}

interface StepProps {
  readonly icon: ReactNode
  readonly text: string
  readonly isDone: boolean
  readonly children: ReactNode
}

const Step = ({ icon, text, isDone, children }: StepProps) => (
  <Group component="li" wrap="nowrap" gap="sm">
    <ThemeIcon aria-hidden="true">{isDone ? <CheckIcon /> : icon}</ThemeIcon>
    <span className={classes.step}>{isDone ? firstStepMessages.done({ text }) : text}</span>
    {children}
  </Group>
)
