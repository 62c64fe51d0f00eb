import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Brand } from '../../ui/brand.tsx'
import { ColorSchemeSwitch } from '../../ui/color-scheme-switch.tsx'
import classes from './public-header.module.css'

interface PublicHeaderProps {
  readonly onLogIn: () => void
  /** A pointer or the focus is on the button: the press is likely to follow. */
  readonly onLogInLikely: () => void
}

export function PublicHeader({ onLogIn, onLogInLikely }: PublicHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        <nav aria-label="Main" className={classes.links}>
          <Link to="/" className={classes.link} activeOptions={{ exact: true }}>
            Home
          </Link>
          <Link to="/how-it-works" className={classes.link}>
            How It Works
          </Link>
        </nav>
        <div className={classes.tools}>
          <ColorSchemeSwitch />
          <Button variant="default" onClick={onLogIn} onPointerEnter={onLogInLikely} onFocus={onLogInLikely}>
            Log In
          </Button>
        </div>
      </div>
    </header>
  )
}
