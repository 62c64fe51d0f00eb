import { Alert, Button, type ButtonProps } from '@mantine/core'
import { useForm, type UseFormInput } from '@mantine/form'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { labels } from '../../messages/labels.ts'
import { formMessages } from '../../messages/ui.ts'
import { validationText } from '../../messages/domain/validation.ts'
import type { WaitMessage } from '../../messages/errors.ts'
import { useIsShown } from '../dialog/use-is-shown.ts'
import { AlertIcon } from '../icons.tsx'
import { Countdown } from './countdown.tsx'
import classes from './form.module.css'
import { dismissToast, expectToast, showToast, useToastStore } from '../toast/toast-store.ts'
import { wholeForm, type FieldErrors, type FormOutcome } from './submission.ts'

interface SubmittedFormOptions<Values extends object> extends UseFormInput<Values> {
  /** Validates the values and saves them. */
  readonly send: (values: Values) => FormOutcome
  /** Closes the form after a success. The form stays pending until it closes, so that it can't be submitted twice. */
  readonly onSent?: (values: Values) => void
}

/**
 * How long a submission runs before it shows as pending. Rendering that state for a faster submission would delay its
 * result.
 */
const PENDING_DELAY_MS = 50

/**
 * A form that runs one submission at a time. Errors appear under their fields, and the first invalid field gets the
 * focus. If no field is invalid, the focus returns to the submit button, which lost the focus when it was disabled.
 */
export function useSubmittedForm<Values extends object>(options: SubmittedFormOptions<Values>) {
  const { send, onSent, ...formOptions } = options
  // The first change dismisses the error toast of the last submission, because the toast could cover a field.
  const errorToast = useRef<number>(undefined)
  const form = useForm<Values>({
    ...formOptions,
    onValuesChange: (...change) => {
      if (errorToast.current !== undefined) dismissToast(errorToast.current)
      formOptions.onValuesChange?.(...change)
    },
  })
  const [isPending, setPending] = useState(false)
  const [hasToast, setHasToast] = useState(false)
  // A second click may arrive before the pending state renders.
  const isSending = useRef(false)
  const isShown = useIsShown()

  async function submit(values: Values, element: HTMLFormElement): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    const pressed = document.activeElement
    const showing = setTimeout(() => setPending(true), PENDING_DELAY_MS)
    form.setErrors({})
    const announced = expectToast()
    const before = useToastStore.getState().toast?.id
    const errors = await send(values).catch(() => {
      const reason = formMessages.failed()
      // A form that was closed shows no errors.
      if (!isShown()) showToast({ title: reason, tone: 'error' })
      return { [wholeForm]: reason }
    })
    announced()
    clearTimeout(showing)
    if (errors === null && onSent) return onSent(values)
    isSending.current = false
    if (errors === null) return setPending(false)
    // Enable the fields synchronously, because a disabled element can't be focused.
    flushSync(() => setPending(false))
    const { toast } = useToastStore.getState()
    errorToast.current = toast?.tone === 'error' && toast.id !== before ? toast.id : undefined
    setHasToast(errorToast.current !== undefined)
    showErrors(errors)
    // If this form was closed, another one of the same name may be open, and `getInputNode` would find its field.
    if (!isShown() || !element.isConnected) return
    const firstInvalid = Object.keys(errors).find((path) => path !== wholeForm)
    if (firstInvalid) form.getInputNode(firstInvalid)?.focus()
    else if (document.activeElement === document.body && pressed instanceof HTMLElement) pressed.focus()
  }

  const render = (path: string, error: string | WaitMessage): ReactNode => {
    if (typeof error === 'string') return validationText(error)
    return <Countdown message={error} onEnd={() => form.clearFieldError(path)} />
  }
  const showErrors = (errors: FieldErrors) =>
    form.setErrors(Object.fromEntries(Object.entries(errors).map(([path, error]) => [path, render(path, error)])))

  /** Sets a field to a value that the user did not enter. The error toast stays. */
  const updateField = (field: keyof Values & string, value: Values[keyof Values]): void => {
    const toast = errorToast.current
    errorToast.current = undefined
    form.setFieldValue(field, value as Parameters<typeof form.setFieldValue>[1])
    errorToast.current = toast
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { currentTarget } = event
    form.onSubmit((values) => void submit(values, currentTarget))(event)
  }
  return { ...form, isPending, hasToast, handleSubmit, showErrors, updateField }
}

interface FormProps extends Pick<ButtonProps, 'color' | 'variant'> {
  readonly form: Pick<ReturnType<typeof useSubmittedForm>, 'errors' | 'isPending' | 'hasToast' | 'handleSubmit'>
  readonly children: ReactNode
  /** Label of the submit button, and its label while pending. */
  readonly save?: string
  readonly pending?: string
  /** Adds a Cancel button. */
  readonly onCancel?: () => void
  readonly cancel?: string
}

/** The fields, the form's own error, and the buttons. */
export function Form({ form, children, onCancel, ...labelsAndLook }: FormProps) {
  const { save = labels.save(), pending = labels.saving(), cancel = labels.cancel(), ...look } = labelsAndLook
  const submit = (
    <Button type="submit" disabled={form.isPending} fullWidth {...look}>
      {form.isPending ? pending : save}
    </Button>
  )
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit} data-pending={form.isPending || undefined}>
      {children}
      <FormError message={form.errors[wholeForm]} isQuiet={form.hasToast} />
      {onCancel === undefined ? (
        <div className={classes.submit}>{submit}</div>
      ) : (
        <div className={classes.buttons}>
          {/* The Cancel button gets the initial focus in a dialog without fields. */}
          <Button variant="default" onClick={onCancel} disabled={form.isPending} data-autofocus>
            {cancel}
          </Button>
          {submit}
        </div>
      )}
    </form>
  )
}

interface FormErrorProps {
  readonly message: ReactNode
  /** Whether a toast announces the error. */
  readonly isQuiet?: boolean
}

/** An error about the whole form. The live region is always mounted so that screen readers announce its text. */
export const FormError = ({ message, isQuiet = false }: FormErrorProps) => (
  <div role="alert" aria-live={isQuiet ? 'off' : 'assertive'}>
    {message && (
      <Alert role="presentation" color="red" icon={<AlertIcon />}>
        {message}
      </Alert>
    )}
  </div>
)
