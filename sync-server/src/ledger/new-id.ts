import { id, type Id, type Instant } from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'

/** A new UUIDv7 with the given timestamp. */
export const newIdAt = (now: Instant): Id => id(uuidv7({ msecs: now }))
