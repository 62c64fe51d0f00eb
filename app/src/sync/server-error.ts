/** Why a request to the server failed. `code` is the server's `Error-Code` header, if it sent one. */
export type ServerError =
  /** No response, an incomplete one, or one from something else, such as a captive portal. */
  | { readonly type: 'Unreachable' }
  /** No session, or it has ended. `revokedUserId` is set if the session was ended before it expired. */
  | { readonly type: 'SignedOut'; readonly revokedUserId?: string }
  /** The child of the browser's session was deleted. It may be another user than the one of this tab. */
  | { readonly type: 'Gone'; readonly userId: string | null }
  | { readonly type: 'Conflict'; readonly message: string; readonly code?: string }
  /** A temporary failure of the server. */
  | { readonly type: 'Busy'; readonly retryAfterMs: number }
  /** Too many requests, or failed sign-in attempts. */
  | { readonly type: 'RateLimited'; readonly retryAfterMs: number }
  /** A retry would fail in the same way. */
  | { readonly type: 'Rejected'; readonly status: number; readonly message: string; readonly code?: string }
