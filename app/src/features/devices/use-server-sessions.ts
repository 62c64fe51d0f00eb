import { useEffect, useState } from 'react'
import { browserApiClient, type ServerSession, type ServerError } from '../../sync/api-client.ts'
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

/** The family's sessions on the server. They are never cached. */
export function useServerSessions() {
  const [state, setState] = useState<ServerSessionsState>({ status: 'loading' })
  const refresh = (): Promise<void> => fetchSessions().then(setState)
  const reload = (): void => {
    setState({ status: 'loading' })
    void refresh()
  }
  useEffect(() => void fetchSessions().then(setState), [])
  useKeepTrying(refresh, state.status === 'failed')

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
