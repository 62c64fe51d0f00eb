import { useState } from 'react'
import { useSubmittedForm } from '../../ui/form/form.tsx'
import { touched, type FormOutcome } from '../../ui/form/submission.ts'

/** Callbacks from the profile dialog's forms to the dialog. */
export interface ProfileFormProps {
  readonly onCancel: () => void
  /** Reports whether the form has unsaved changes. */
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: () => void
}

interface ProfileFormOptions<V> {
  readonly name: string
  readonly current: V
  readonly save: (values: V, initial: V) => FormOutcome
  /** Returns the values to show after a save. By default, these are the saved values. */
  readonly afterSave?: (values: V) => V
}

/** The form in one tab of the profile dialog. */
export function useProfileForm<V extends object>(
  { name, current, save, afterSave = (values) => values }: ProfileFormOptions<V>,
  { onDirty, onSaved }: Pick<ProfileFormProps, 'onDirty' | 'onSaved'>,
) {
  // Keep the initial value, so that a change synced from another device does not count as an edit made in this form.
  const [initial, setInitial] = useState(current)
  const isDirty = (values: V) => Object.keys(touched(values, initial)).length > 0
  const form = useSubmittedForm<V>({
    name,
    initialValues: initial,
    onValuesChange: (values) => onDirty(isDirty(values)),
    // Without `onSent`, the form does not stay pending: if another tab is unsaved, the dialog stays open.
    send: async (values) => {
      const errors = await save(values, initial)
      if (errors !== null) return errors
      const next = afterSave(values)
      setInitial(next)
      form.setValues(next)
      onDirty(false)
      onSaved()
      return null
    },
  })
  return form
}
