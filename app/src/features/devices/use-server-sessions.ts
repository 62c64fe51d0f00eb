import { useCallback, useEffect, useState } from 'react'
import type { ServerSession } from '../../sync/api-client.ts'
import { browserApiClient } from '../../sync/browser-client.ts'
import type { ServerError } from '../../sync/server-error.ts'

/** What is known of where the family is signed in. */
export type ServerSessionsState =
  | { readonly status: 'loading' }
  | { readonly status: 'listed'; readonly places: readonly ServerSession[] }
  | { readonly status: 'failed'; readonly error: ServerError }

/** This one first, then those used last. */
const sortSessions = (places: readonly ServerSession[]): readonly ServerSession[] =>
  places.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt),
  )

async function fetchSessions(): Promise<ServerSessionsState> {
  const answer = await browserApiClient().listSessions()
  return answer.ok
    ? { status: 'listed', places: sortSessions(answer.value) }
    : { status: 'failed', error: answer.error }
}

/**
 * Asks the server where the family is signed in. It is the one list that no device keeps: what was true yesterday would
 * be worse than nothing. It is asked again as soon as the network is back.
 */
export function useServerSessions() {
  const [places, setPlaces] = useState<ServerSessionsState>({ status: 'loading' })
  const readAgain = useCallback((): void => {
    setPlaces({ status: 'loading' })
    void fetchSessions().then(setPlaces)
  }, [])
  useEffect(() => {
    void fetchSessions().then(setPlaces)
    window.addEventListener('online', readAgain)
    return () => window.removeEventListener('online', readAgain)
  }, [readAgain])

  /** Ends one session; the answer is why not, and undefined where it is over, also where it was over already. */
  const end = async ({ id }: ServerSession): Promise<ServerError | undefined> => {
    const ended = await browserApiClient().endSession(id)
    if (!ended.ok && !(ended.error.type === 'Declined' && ended.error.status === 404)) return ended.error
    setPlaces((now) =>
      now.status === 'listed' ? { ...now, places: now.places.filter((place) => place.id !== id) } : now,
    )
    return undefined
  }

  return { places, readAgain, end }
}
