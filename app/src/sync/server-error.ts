/** Why a request to the server failed. `code` is the server's `Error-Code` header, if it sent one. */
export type ServerError =
  /** No response, an incomplete one, or one that is not from our server, for example from a captive portal. */
  | { readonly type: 'Unreachable' }
  /** No session, or it has ended. `revokedUserId` is set if the session was ended before it expired. */
  | { readonly type: 'SignedOut'; readonly revokedUserId?: string }
  /** The child signed in with the browser's cookie was deleted. This tab may belong to a different user. */
  | { readonly type: 'Gone'; readonly userId: string | null }
  | { readonly type: 'Conflict'; readonly message: string; readonly code?: string }
  /** A temporary server failure. */
  | { readonly type: 'Busy'; readonly retryAfterMs: number }
  /** Too many requests or too many failed sign-in attempts. */
  | { readonly type: 'RateLimited'; readonly retryAfterMs: number }
  /** Retrying would fail the same way. */
  | { readonly type: 'Rejected'; readonly status: number; readonly message: string; readonly code?: string }
