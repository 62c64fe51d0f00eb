import { Button, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { InstallLink } from '../../features/install/use-install.tsx'
import { submitSignIn } from '../../features/sign-in/submit.ts'
import { homeOf } from '../../auth/home-of.ts'
import { useSession } from '../../auth/session-context.tsx'
import { sessionState } from '../../auth/session-state.ts'
import { publicMessages } from '../../messages/pages/public.ts'
import { Brand, BrandMark } from '../../ui/brand.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { languageItems } from '../../ui/language-items.ts'
import { ColorSchemeSwitch } from '../../ui/page/color-scheme-switch.tsx'
import classes from './public.module.css'

const SignInDialog = lazyDialog(() =>
  import('../../features/sign-in/sign-in-dialog.tsx').then((module) => module.SignInDialog),
)

interface PublicPageProps {
  readonly children: (openSignIn: () => void) => ReactNode
}

/** The header, the sign-in dialog and the footer of the public pages. */
export function PublicPage({ children }: PublicPageProps) {
  const [isSignInOpen, setSignInOpen] = useState(false)
  const openSignIn = () => setSignInOpen(true)
  const navigate = useNavigate()
  const signIn: typeof submitSignIn = async (values) => {
    const errors = await submitSignIn(values)
    const { session } = sessionState.getState()
    if (session.status === 'signed-in') void navigate({ to: homeOf(session.user) })
    return errors
  }
  return (
    <div className={classes.page}>
      <PublicHeader onLogIn={openSignIn} />
      <main className={classes.main} tabIndex={-1}>
        {children(openSignIn)}
      </main>
      <Group component="footer" justify="center" gap="sm" className={classes.footer}>
        <BrandMark size="1.75rem" />
        <p>{publicMessages.footer()}</p>
        <InstallLink />
        {languageItems().map(({ label, onClick }) => (
          <Button key={label} variant="subtle" onClick={onClick}>
            {label}
          </Button>
        ))}
      </Group>
      <SignInDialog opened={isSignInOpen} onClose={() => setSignInOpen(false)} onSubmit={signIn} />
    </div>
  )
}

const PublicHeader = ({ onLogIn }: { readonly onLogIn: () => void }) => {
  const isSignedIn = useSession().status === 'signed-in'
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <Link to="/" className={classes.headerLink}>
          <Brand />
        </Link>
        <nav aria-label={publicMessages.mainNavigation()} className={classes.links}>
          <Link to="/" className={classes.headerLink} activeOptions={{ exact: true }}>
            {publicMessages.home()}
          </Link>
          <Link to="/how-it-works" className={classes.headerLink}>
            {publicMessages.howItWorks()}
          </Link>
        </nav>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          {isSignedIn ? (
            <Link to="/" className={classes.headerLink}>
              {publicMessages.openHome()}
            </Link>
          ) : (
            <Button variant="default" onClick={onLogIn} {...SignInDialog.preloading}>
              {publicMessages.logIn()}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}
