import { useState, type ReactNode } from 'react'
import { submitLogIn } from '../../features/session/submit.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import classes from './public-page.module.css'

const LogInDialog = lazyDialog(() =>
  import('../../features/session/log-in-dialog.tsx').then((module) => module.LogInDialog),
)

interface PublicPageProps {
  readonly children: (openLogIn: () => void) => ReactNode
}

/** What the pages for visitors share: the header, the log-in dialog behind its button, the footer. */
export function PublicPage({ children }: PublicPageProps) {
  const [isLogInOpen, setLogInOpen] = useState(false)
  const openLogIn = () => setLogInOpen(true)
  return (
    <div className={classes.page}>
      <PublicHeader onLogIn={openLogIn} onLogInLikely={LogInDialog.preload} />
      <main className={classes.main}>{children(openLogIn)}</main>
      <PublicFooter />
      <LogInDialog opened={isLogInOpen} onClose={() => setLogInOpen(false)} onSubmit={submitLogIn} />
    </div>
  )
}
