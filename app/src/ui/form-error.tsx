import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import classes from './form-error.module.css'

/** Error of a whole form. Field errors are shown under their field. */
export function FormError({ message }: { readonly message: ReactNode }) {
  return (
    <div role="alert" className={classes.region}>
      {message && (
        <p className={classes.error}>
          <AlertIcon />
          {message}
        </p>
      )}
    </div>
  )
}
