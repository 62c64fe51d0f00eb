import type { PostingId } from '@little-ledger/domain'

/** The number to explain: a current balance, or a posting and the balance after it. */
export type ExplanationSubject =
  { readonly of: 'bank' | 'cash' | 'total' } | { readonly of: 'posting'; readonly postingId: PostingId }

/** Who reads the explanation. Parents get the exact arithmetic, children get short sentences. */
export type Audience = 'parent' | 'child'
