import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { submitSignIn } from '../../features/sign-in/submit.ts'
import { sessionState } from '../../auth/session-state.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import classes from './public-page.module.css'

const LogInDialog = lazyDialog(() =>
  import('../../features/sign-in/sign-in-dialog.tsx').then((module) => module.SignInDialog),
)

interface PublicPageProps {
  readonly children: (openLogIn: () => void) => ReactNode
}

const ownPage = (role: 'parent' | 'child') => (role === 'parent' ? '/parent' : '/kid')

/** What the pages for visitors share: the header, the log-in dialog behind its button, the footer. */
export function PublicPage({ children }: PublicPageProps) {
  const [isLogInOpen, setLogInOpen] = useState(false)
  const openLogIn = () => setLogInOpen(true)
  const navigate = useNavigate()
  const logIn: typeof submitSignIn = async (values) => {
    const refused = await submitSignIn(values)
    const { session } = sessionState.getState()
    if (session.status === 'signed-in') void navigate({ to: ownPage(session.user.role) })
    return refused
  }
  return (
    <div className={classes.page}>
      <PublicHeader onLogIn={openLogIn} onLogInLikely={LogInDialog.preload} />
      <main className={classes.main}>{children(openLogIn)}</main>
      <PublicFooter />
      <LogInDialog opened={isLogInOpen} onClose={() => setLogInOpen(false)} onSubmit={logIn} />
    </div>
  )
}
