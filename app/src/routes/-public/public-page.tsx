import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { submitSignIn } from '../../features/sign-in/submit.ts'
import { sessionState } from '../../auth/session-state.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import classes from './public-page.module.css'

const SignInDialog = lazyDialog(() =>
  import('../../features/sign-in/sign-in-dialog.tsx').then((module) => module.SignInDialog),
)

interface PublicPageProps {
  readonly children: (openSignIn: () => void) => ReactNode
}

const homeOf = (role: 'parent' | 'child') => (role === 'parent' ? '/parent' : '/kid')

/** Header, sign-in dialog and footer of the public pages. */
export function PublicPage({ children }: PublicPageProps) {
  const [isSignInOpen, setSignInOpen] = useState(false)
  const openSignIn = () => setSignInOpen(true)
  const navigate = useNavigate()
  const signIn: typeof submitSignIn = async (values) => {
    const errors = await submitSignIn(values)
    const { session } = sessionState.getState()
    if (session.status === 'signed-in') void navigate({ to: homeOf(session.user.role) })
    return errors
  }
  return (
    <div className={classes.page}>
      <PublicHeader onLogIn={openSignIn} onLogInIntent={SignInDialog.preload} />
      <main className={classes.main}>{children(openSignIn)}</main>
      <PublicFooter />
      <SignInDialog opened={isSignInOpen} onClose={() => setSignInOpen(false)} onSubmit={signIn} />
    </div>
  )
}
