import type { ReactNode } from 'react'
import { AlertIcon } from './icons.tsx'
import classes from './form-error.module.css'

/** The reason why a form as a whole was refused; what is wrong with one field stands under that field. */
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
