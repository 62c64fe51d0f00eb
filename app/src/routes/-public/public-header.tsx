import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { publicMessages } from '../../messages/pages.ts'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/page/color-scheme-switch.tsx'
import classes from './public-header.module.css'

interface PublicHeaderProps {
  readonly onLogIn: () => void
  /** Called when the button is hovered or focused, because a press may follow. */
  readonly onLogInIntent: () => void
}

export function PublicHeader({ onLogIn, onLogInIntent }: PublicHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        <nav aria-label={publicMessages.mainNavigation()} className={classes.links}>
          <Link to="/" className={classes.link} activeOptions={{ exact: true }}>
            {publicMessages.home()}
          </Link>
          <Link to="/how-it-works" className={classes.link}>
            {publicMessages.howItWorks()}
          </Link>
        </nav>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <Button variant="default" onClick={onLogIn} onPointerEnter={onLogInIntent} onFocus={onLogInIntent}>
            {publicMessages.logIn()}
          </Button>
        </div>
      </div>
    </header>
  )
}
