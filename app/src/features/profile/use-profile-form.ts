import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { FormOutcome } from '../../ui/form/form-outcome.ts'
import { touched } from '../../ui/form/touched.ts'
import { useSubmission } from '../../ui/form/use-submission.ts'

/** How a form of the profile tells the dialog around it where it stands. */
export interface ProfileFormProps {
  readonly onCancel: () => void
  /** Whether something typed is not saved. */
  readonly onDirty: (isDirty: boolean) => void
  readonly onSaved: () => void
}

interface ProfileForm<V> {
  readonly name: string
  readonly current: V
  readonly save: (values: V, before: V) => FormOutcome
  /** What stands in the fields once these values are saved. */
  readonly saved?: (values: V) => V
}

/** A form under one tab of the profile. */
export function useProfileForm<V extends object>(
  { name, current, save, saved = (values) => values }: ProfileForm<V>,
  { onDirty, onSaved }: Pick<ProfileFormProps, 'onDirty' | 'onSaved'>,
) {
  // What arrives from elsewhere while somebody types is not what they began with.
  const [before, setBefore] = useState(current)
  const isDirty = (values: V) => Object.keys(touched(values, before)).length > 0
  const form = useForm<V>({ name, initialValues: before, onValuesChange: (values) => onDirty(isDirty(values)) })
  const { isPending, submit } = useSubmission(form)
  const send = async (values: V) => {
    if (!(await submit(() => save(values, before)))) return
    const next = saved(values)
    setBefore(next)
    form.setValues(next)
    onDirty(false)
    onSaved()
  }
  return { form, isPending, onSubmit: form.onSubmit((values) => void send(values)) }
}
