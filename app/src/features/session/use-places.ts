import { useCallback, useEffect, useState } from 'react'
import type { SignedInPlace } from '../../sync/api-client.ts'
import { browserClient } from '../../sync/browser-client.ts'
import type { ServerError } from '../../sync/server-error.ts'

/** What is known of where the family is signed in. */
export type Places =
  | { readonly status: 'loading' }
  | { readonly status: 'listed'; readonly places: readonly SignedInPlace[] }
  | { readonly status: 'failed'; readonly error: ServerError }

/** This one first, then those used last. */
const inOrder = (places: readonly SignedInPlace[]): readonly SignedInPlace[] =>
  places.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt),
  )

async function readPlaces(): Promise<Places> {
  const answer = await browserClient().listSessions()
  return answer.ok ? { status: 'listed', places: inOrder(answer.value) } : { status: 'failed', error: answer.error }
}

/**
 * Asks the server where the family is signed in. It is the one list that no device keeps: what was true yesterday would
 * be worse than nothing. It is asked again as soon as the network is back.
 */
export function usePlaces() {
  const [places, setPlaces] = useState<Places>({ status: 'loading' })
  const readAgain = useCallback((): void => {
    setPlaces({ status: 'loading' })
    void readPlaces().then(setPlaces)
  }, [])
  useEffect(() => {
    void readPlaces().then(setPlaces)
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [readAgain])

  /** Ends one session; the answer is why not, and undefined where it is over, also where it was over already. */
  const end = async ({ id }: SignedInPlace): Promise<ServerError | undefined> => {
    const ended = await browserClient().endSession(id)
    if (!ended.ok && !(ended.error.type === 'Declined' && ended.error.status === 404)) return ended.error
    setPlaces((now) =>
      now.status === 'listed' ? { ...now, places: now.places.filter((place) => place.id !== id) } : now,
    )
    return undefined
  }

  return { places, readAgain, end }
}
