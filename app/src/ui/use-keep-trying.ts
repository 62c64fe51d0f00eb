import { useEffect, useEffectEvent } from 'react'
import { keepTrying } from '../keep-trying.ts'

/** Repeats `attempt` (`keepTrying`) while the component is mounted and `isWaiting`. */
export function useKeepTrying(attempt: () => Promise<unknown>, isWaiting = true): void {
  const run = useEffectEvent(attempt)
  useEffect(() => (isWaiting ? keepTrying(() => run()) : undefined), [isWaiting])
}
