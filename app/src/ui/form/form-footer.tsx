import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { FormError } from '../form-error.tsx'
import classes from './form.module.css'

interface FormFooterProps {
  /** Why the form as a whole was refused. */
  readonly error: ReactNode
  readonly isPending: boolean
  /** What the button that sends says, and while it is being sent. */
  readonly save: string
  readonly pending: string
  /** `danger` where sending takes something away. */
  readonly tone?: 'brand' | 'danger'
  readonly onCancel: () => void
  readonly cancel?: string
}

/** How the form of a dialog ends: what is wrong with it, and the two ways out of it. */
export function FormFooter({
  error,
  isPending,
  save,
  pending,
  tone = 'brand',
  onCancel,
  cancel = 'Cancel',
}: FormFooterProps) {
  return (
    <>
      <FormError message={error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {cancel}
        </Button>
        <Button type="submit" tone={tone} disabled={isPending}>
          {isPending ? pending : save}
        </Button>
      </div>
    </>
  )
}
