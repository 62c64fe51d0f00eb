import { useEffect, useRef } from 'react'
import { withCancel } from '../../auth/sign-in-attempt.ts'

/**
 * Cancels a form's login that is still running when the form closes. Its session would surprise the next person here.
 * Another form's login goes on.
 * @returns a wrapper for the function that sends the form
 */
export function useCancelOnClose() {
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])
  return <Values, T>(send: (values: Values) => T) =>
    (values: Values): T => {
      const [result, cancelOwn] = withCancel(() => send(values))
      cancel.current = cancelOwn
      return result
    }
}
