import type { PostingId } from '@little-ledger/domain'

/** The number that somebody asks about: a balance as it stands, or a line of the history and the balance after it. */
export type ExplanationSubject =
  { readonly of: 'bank' | 'cash' | 'total' } | { readonly of: 'posting'; readonly postingId: PostingId }

/** Who reads it: a parent the exact arithmetic, a child short sentences. */
export type Audience = 'parent' | 'child'
