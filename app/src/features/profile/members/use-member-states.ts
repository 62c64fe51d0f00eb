import type { Id, MemberResponse } from '@little-ledger/domain'
import { useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLedger } from '../../../ledger/family-store.ts'
import { useOutbox } from '../../../sync/outbox.ts'
import { isTransient, type ServerError } from '../../../sync/api-client.ts'
import { membersClient } from '../../../sync/members-client.ts'
import { useKeepTrying } from '../../../ui/use-keep-trying.ts'

/** Which members have a login or an open invitation, as far as the server has said. */
export type MemberStates =
  | { readonly status: 'loading' | 'no-server' }
  | { readonly status: 'loaded'; readonly members: ReadonlyMap<Id, MemberResponse> }
  | { readonly status: 'failed'; readonly error: ServerError }

async function fetchStates(): Promise<MemberStates> {
  const response = await membersClient().listMembers()
  return response.ok
    ? { status: 'loaded', members: new Map(response.value.map((member) => [member.userId, member])) }
    : { status: 'failed', error: response.error }
}

/**
 * Who has joined is known only to the server, so it is fetched again when the device comes back online, when a member
 * who was added here has been sent, and while the server does not answer.
 */
export function useMemberStates(): { readonly states: MemberStates; readonly reload: () => void } {
  const { actor } = useLedger()
  // The server tells only parents.
  const outbox = useOutbox()
  const hasServer = outbox?.hasServer && actor.role === 'parent'
  const isSent = outbox?.pending === 0
  const [states, setStates] = useState<MemberStates>({ status: 'loading' })
  const lastFetch = useRef(0)
  const refresh = useCallback(async () => {
    if (!hasServer) return
    const fetch = (lastFetch.current += 1)
    const fetched = await fetchStates()
    if (fetch !== lastFetch.current) return
    // Known states are better than none: a dialog may show a code.
    setStates((known) => (fetched.status === 'failed' && known.status === 'loaded' ? known : fetched))
  }, [hasServer])
  const reload = useCallback((): void => void refresh(), [refresh])
  useEffect(reload, [reload, isSent])
  useWindowEvent('online', () => {
    if (states.status === 'loaded') reload()
  })
  useKeepTrying(refresh, states.status === 'failed' && isTransient(states.error))
  return { states: hasServer === false ? { status: 'no-server' } : states, reload }
}
