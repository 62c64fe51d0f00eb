import { err, ok, type Result } from '../result.ts'

/** Letters and digits that are hard to confuse (Crockford's base32). 32 characters, so each carries 5 bits. */
export const INVITATION_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The first characters of a code say which invitation it is; the others are the secret (docs/security.md). */
export const INVITATION_NAME_LENGTH = 4
export const INVITATION_CODE_LENGTH = 10

/** Characters that people mistake for characters of the alphabet. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * A typed invitation code as ten characters of the alphabet. Ignores spaces, dashes and case, and reads O as 0, and I
 * and L as 1.
 */
export function parseInvitationCode(text: string): Result<string, { readonly type: 'NotACode' }> {
  const characters = [...text.toUpperCase().replaceAll(/[\s-]/g, '')].map(
    (character) => LOOKALIKES[character] ?? character,
  )
  const isCode =
    characters.length === INVITATION_CODE_LENGTH &&
    characters.every((character) => INVITATION_ALPHABET.includes(character))
  return isCode ? ok(characters.join('')) : err({ type: 'NotACode' })
}

/** A code as people read it: `XXXXX-XXXXX`. */
export const formatInvitationCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`
