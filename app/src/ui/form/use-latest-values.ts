import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'

/**
 * Shows in an open form what another device or window changes meanwhile, and keeps the fields that the user has changed.
 * `latest` are the values that the form would start with now: texts, numbers or switches.
 */
export function useLatestValues<Values extends Record<keyof Values, string | number | boolean>>(
  { getValues, setValues }: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues'>,
  latest: Values,
): void {
  // Copies, because the form changes the object that it gets.
  const shown = useRef({ ...latest })
  useEffect(() => {
    const before = shown.current
    shown.current = { ...latest }
    const values = getValues()
    const fields = Object.keys(latest) as (keyof Values)[]
    const changed = fields.filter((field) => latest[field] !== before[field] && values[field] === before[field])
    if (changed.length === 0) return
    setValues(Object.fromEntries(changed.map((field) => [field, latest[field]])) as Partial<Values>)
  })
}
