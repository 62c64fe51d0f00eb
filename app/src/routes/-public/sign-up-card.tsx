import { Card, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SignUpForm } from '../../features/sign-in/sign-up-form.tsx'
import { submitSignUp } from '../../features/sign-in/submit.ts'
import { publicMessages } from '../../messages/pages/public.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { OtherWay } from './other-way.tsx'
import classes from './public.module.css'

const RestoreDialog = lazyDialog(async () => (await import('../../features/backup/restore-dialog.tsx')).RestoreDialog)

/** The id of the sign-up form on the landing page. */
export const SIGN_UP_ID = 'sign-up'

export function SignUpCard({ onLogIn }: { readonly onLogIn: () => void }) {
  const navigate = useNavigate()
  const [isRestoring, setRestoring] = useState(false)
  return (
    <Card
      component="section"
      id={SIGN_UP_ID}
      aria-labelledby="sign-up-title"
      padding="clamp(1.25rem, 3vw, 2rem)"
      shadow="float"
      className={classes.signUp}
    >
      <Title order={2} id="sign-up-title" fz="1.625rem">
        {publicMessages.signUpTitle()}
      </Title>
      <Text c="dimmed" mt="0.375rem" mb="1.25rem">
        {publicMessages.signUpLead()}
      </Text>
      <SignUpForm onSubmit={submitSignUp} />
      <OtherWay text={publicMessages.haveAccount()} label={publicMessages.logInHere()} onClick={onLogIn} />
      <OtherWay
        text={publicMessages.haveCode()}
        label={publicMessages.enterCode()}
        onClick={() => void navigate({ to: '/join' })}
      />
      <OtherWay
        text={publicMessages.haveFile()}
        label={publicMessages.restoreFile()}
        onClick={() => setRestoring(true)}
      />
      <RestoreDialog opened={isRestoring} onClose={() => setRestoring(false)} />
    </Card>
  )
}
