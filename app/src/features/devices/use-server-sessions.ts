import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserApiClient, isTransient, type ServerSession, type ServerError } from '../../sync/api-client.ts'
import { useKeepTrying } from '../../ui/use-keep-trying.ts'

export type ServerSessionsState =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly sessions: readonly ServerSession[] }
  | { readonly status: 'failed'; readonly error: ServerError }

/** Puts the current session first and sorts the rest by last use, newest first. */
const sortSessions = (sessions: readonly ServerSession[]): readonly ServerSession[] =>
  sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.lastUsedAt) - Date.parse(a.lastUsedAt),
  )

async function fetchSessions(): Promise<ServerSessionsState> {
  const response = await browserApiClient().listSessions()
  return response.ok
    ? { status: 'loaded', sessions: sortSessions(response.value) }
    : { status: 'failed', error: response.error }
}

/**
 * The family's sessions on the server. They are never cached, and are fetched again when the device comes back online.
 */
export function useServerSessions() {
  const [state, setState] = useState<ServerSessionsState>({ status: 'loading' })
  const lastFetch = useRef(0)
  const refresh = async (): Promise<void> => {
    const fetch = (lastFetch.current += 1)
    const fetched = await fetchSessions()
    if (fetch !== lastFetch.current) return
    setState((known) => (fetched.status === 'failed' && known.status === 'loaded' ? known : fetched))
  }
  const reload = (): void => {
    setState({ status: 'loading' })
    void refresh()
  }
  const fetchFirst = useEffectEvent(refresh)
  useEffect(() => void fetchFirst(), [])
  useWindowEvent('online', () => {
    if (state.status === 'loaded') void refresh()
  })
  useKeepTrying(refresh, state.status === 'failed' && isTransient(state.error))

  /** Ends a session. Succeeds if the session no longer exists (404). */
  const endSession = async ({ id }: ServerSession): Promise<ServerError | undefined> => {
    const ended = await browserApiClient().endSession(id)
    if (!ended.ok && !(ended.error.type === 'Rejected' && ended.error.status === 404)) return ended.error
    setState((current) =>
      current.status === 'loaded'
        ? { ...current, sessions: current.sessions.filter((session) => session.id !== id) }
        : current,
    )
    return undefined
  }

  return { state, reload, endSession }
}
