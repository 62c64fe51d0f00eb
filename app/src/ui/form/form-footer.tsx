import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formMessages } from '../../messages/ui.ts'
import { FormError } from '../form-error.tsx'
import classes from './form.module.css'

interface FormFooterProps {
  /** Error of the form as a whole. */
  readonly error: ReactNode
  readonly isPending: boolean
  /** Label of the submit button, and its label while pending. */
  readonly save: string
  readonly pending: string
  /** For destructive submits. */
  readonly color?: 'brand' | 'red'
  readonly onCancel: () => void
  readonly cancel?: string
}

/** Form error, Cancel and submit button of a dialog's form. */
export function FormFooter({
  error,
  isPending,
  save,
  pending,
  color = 'brand',
  onCancel,
  cancel = formMessages.cancel(),
}: FormFooterProps) {
  return (
    <>
      <FormError message={error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} disabled={isPending}>
          {cancel}
        </Button>
        <Button type="submit" color={color} disabled={isPending}>
          {isPending ? pending : save}
        </Button>
      </div>
    </>
  )
}
