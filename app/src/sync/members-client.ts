import { invitationResponse, joinResponse, memberResponse, type Id, type joinRequest } from '@little-ledger/domain'
import * as v from 'valibot'
import { browserSend, type Send } from './api-client.ts'

/**
 * Requests about members and invitations (docs/sync.md). Not part of `ApiClient`, because the home screens do not need
 * them.
 */
const createRequests = (send: Send) => ({
  /** Which parents and helpers have a login or an open invitation. Only parents may read it. */
  listMembers: () => send('GET', '/api/sync/members', v.array(memberResponse)),
  /** Makes a code with which the member creates a login. It replaces the member's earlier code. */
  createInvitation: (userId: Id) => send('POST', `/api/sync/members/${userId}/invitation`, invitationResponse),
  revokeInvitation: (userId: Id) => send('DELETE', `/api/sync/members/${userId}/invitation`, v.undefined()),
  /** After a restore, lets the other members log in. */
  confirmMembers: () => send('POST', '/api/sync/members/confirm', v.undefined()),
  /** Creates an invited member's login and signs in. */
  join: (form: v.InferInput<typeof joinRequest>) => send('POST', '/api/sync/join', joinResponse, form),
})

/**
 * A client for the server that this app was loaded from.
 * @param signal aborts the client's requests
 */
export const membersClient = (signal?: AbortSignal) => createRequests(browserSend(signal))
