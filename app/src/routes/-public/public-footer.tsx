import { InstallLink } from '../../features/install/install-link.tsx'
import { BrandMark } from '../../ui/brand.tsx'
import classes from './public-footer.module.css'

export function PublicFooter() {
  return (
    <footer className={classes.footer}>
      <BrandMark size="1.75rem" />
      <p>Little Ledger holds no money. It keeps count of what your family has agreed on.</p>
      <InstallLink />
    </footer>
  )
}
