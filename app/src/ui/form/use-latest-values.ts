import { useLayoutEffect, useRef } from 'react'
import type { useSubmittedForm } from './form.tsx'

type SubmittedForm<Values extends object> = ReturnType<typeof useSubmittedForm<Values>>

/**
 * Updates an open form when another device or tab changes the values; keeps fields the user has edited.
 * `latest` are the values that the form would start with now: texts, numbers or switches.
 * @param keptWith for a field, another one: if the user has edited that one, both are kept
 */
export function useLatestValues<Values extends Record<keyof Values, string | number | boolean>>(
  { getValues, updateField, getInputNode }: SubmittedForm<Values>,
  latest: Values,
  keptWith: { readonly [Field in keyof Values]?: keyof Values } = {},
): void {
  // Copies, because the form changes the object that it gets.
  const shown = useRef({ ...latest })
  const focused = useRef<HTMLInputElement>(undefined)
  // An update moves the cursor of a focused field to the end, and typing would add to the amount instead of replacing it.
  // A layout effect selects the field before the next key.
  useLayoutEffect(() => {
    focused.current?.select()
    focused.current = undefined
    const before = shown.current
    shown.current = { ...latest }
    const values = getValues()
    const isEdited = (field: keyof Values): boolean => values[field] !== before[field]
    for (const field of Object.keys(latest) as (keyof Values & string)[]) {
      if (latest[field] === before[field] || isEdited(field) || isEdited(keptWith[field] ?? field)) continue
      updateField(field, latest[field])
      const input = getInputNode(field)
      if (input === document.activeElement && input instanceof HTMLInputElement) focused.current = input
    }
  })
}
