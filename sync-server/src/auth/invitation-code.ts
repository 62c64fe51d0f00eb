import { hash, randomInt } from 'node:crypto'
import { INVITATION_ALPHABET, INVITATION_CODE_LENGTH } from '@little-ledger/domain'

/** How long a code can be used, a member's or one for a new family: 7 days. */
export const CODE_LIFETIME_MS = 7 * 24 * 3_600_000

/** A new code as it is parsed: without the dash that people read. */
export const generateCode = () =>
  Array.from({ length: INVITATION_CODE_LENGTH }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join(
    '',
  )

export const hashCode = (code: string) => hash('sha256', code, 'base64url')
