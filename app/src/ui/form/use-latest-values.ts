import { useEffect, useRef } from 'react'
import type { useSubmittedForm } from './form.tsx'

type SubmittedForm<Values extends object> = ReturnType<typeof useSubmittedForm<Values>>

/**
 * Updates an open form when another device or tab changes the values; keeps fields the user has edited.
 * `latest` are the values that the form would start with now: texts, numbers or switches.
 */
export function useLatestValues<Values extends Record<keyof Values, string | number | boolean>>(
  { getValues, updateField }: SubmittedForm<Values>,
  latest: Values,
): void {
  // Copies, because the form changes the object that it gets.
  const shown = useRef({ ...latest })
  useEffect(() => {
    const before = shown.current
    shown.current = { ...latest }
    const values = getValues()
    for (const field of Object.keys(latest) as (keyof Values & string)[]) {
      if (latest[field] === before[field] || values[field] !== before[field]) continue
      updateField(field, latest[field])
    }
  })
}
