import { hash, randomInt } from 'node:crypto'
import { INVITATION_ALPHABET, INVITATION_CODE_LENGTH } from '@little-ledger/domain'

/** A new code as it is parsed: without the dash that people read. */
export const generateCode = () =>
  Array.from({ length: INVITATION_CODE_LENGTH }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join(
    '',
  )

export const hashCode = (code: string) => hash('sha256', code, 'base64url')
