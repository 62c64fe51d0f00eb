/** Why the server did not do what it was asked. */
export type ServerError =
  /** No answer, half of one, or one that is not this server's (a captive portal, a page host without a server). */
  | { readonly type: 'Unreachable' }
  /** Nobody is signed in there, or the session ended; whose, where it was ended for them before its time. */
  | { readonly type: 'SignedOut'; readonly revokedUserId?: string }
  /** The child whose session the browser holds was deleted: whose, which need not be who asked. */
  | { readonly type: 'Gone'; readonly userId: string | null }
  /** What was asked conflicts with what stands; the sentence is the server's. */
  | { readonly type: 'Conflict'; readonly sentence: string }
  /** It is busy: try again later. */
  | { readonly type: 'Busy'; readonly retryAfterMs: number }
  /** Too many wrong passwords, or requests: it guards itself. */
  | { readonly type: 'TooMany'; readonly retryAfterMs: number }
  /** It understood and declined, which trying again would not change. */
  | { readonly type: 'Declined'; readonly status: number; readonly sentence: string }
