import { InstallLink } from '../../features/install/install-link.tsx'
import { publicMessages } from '../../messages/pages.ts'
import { BrandMark } from '../../ui/brand.tsx'
import classes from './public-footer.module.css'

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <BrandMark size="1.75rem" />
      <p>{publicMessages.footer()}</p>
      <InstallLink />
    </footer>
  )
}
