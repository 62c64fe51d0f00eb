import { useState } from 'react'
import { SignUpForm } from '../../features/sign-in/sign-up-form.tsx'
import { submitSignUp } from '../../features/sign-in/submit.ts'
import { publicMessages } from '../../messages/pages.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import classes from './sign-up-card.module.css'

const RestoreDialog = lazyDialog(async () => (await import('../../features/backup/restore-dialog.tsx')).RestoreDialog)

export function SignUpCard({ onLogIn }: { readonly onLogIn: () => void }) {
  const [isRestoring, setRestoring] = useState(false)
  return (
    <section aria-labelledby="sign-up-title" className={classes.card}>
      <h2 id="sign-up-title" className={classes.title}>
        {publicMessages.signUpTitle()}
      </h2>
      <p className={classes.lead}>{publicMessages.signUpLead()}</p>
      <SignUpForm onSubmit={submitSignUp} />
      <p className={classes.other}>
        {publicMessages.haveAccount()}{' '}
        <button type="button" className={classes.link} onClick={onLogIn}>
          {publicMessages.logInHere()}
        </button>
      </p>
      <p className={classes.other}>
        {publicMessages.haveFile()}{' '}
        <button type="button" className={classes.link} onClick={() => setRestoring(true)}>
          {publicMessages.restoreFile()}
        </button>
      </p>
      <RestoreDialog opened={isRestoring} onClose={() => setRestoring(false)} />
    </section>
  )
}
