import { useState } from 'react'
import { SignUpForm } from '../../features/sign-in/sign-up-form.tsx'
import { submitSignUp } from '../../features/sign-in/submit.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import classes from './sign-up-card.module.css'

const RestoreDialog = lazyDialog(async () => (await import('../../features/backup/restore-dialog.tsx')).RestoreDialog)

export function SignUpCard({ onLogIn }: { readonly onLogIn: () => void }) {
  const [isRestoring, setRestoring] = useState(false)
  return (
    <section aria-labelledby="sign-up-title" className={classes.card}>
      <h2 id="sign-up-title" className={classes.title}>
        Open your family bank
      </h2>
      <p className={classes.lead}>You first. Your children get their own logins afterwards.</p>
      <SignUpForm onSubmit={submitSignUp} />
      <p className={classes.other}>
        Already have an account?{' '}
        <button type="button" className={classes.link} onClick={onLogIn}>
          Log in here
        </button>
      </p>
      <p className={classes.other}>
        Saved your family to a file?{' '}
        <button type="button" className={classes.link} onClick={() => setRestoring(true)}>
          Restore it
        </button>
      </p>
      <RestoreDialog opened={isRestoring} onClose={() => setRestoring(false)} />
    </section>
  )
}
