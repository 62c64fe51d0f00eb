import { VERIFIER_HASH_BYTES, VERIFIER_ROUNDS, VERIFIER_SALT_BYTES } from '@little-ledger/domain'
import type { Verifier } from '../ledger/database/family-database.ts'

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

export async function deriveHash(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  rounds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  // Normalize, because keyboards differ in how they compose accents.
  const bytes = new TextEncoder().encode(password.normalize('NFC'))
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
      key,
      8 * VERIFIER_HASH_BYTES,
    ),
  )
}

/** Hashes a password with a random salt. */
export async function createVerifier(password: string): Promise<Verifier> {
  const salt = crypto.getRandomValues(new Uint8Array(VERIFIER_SALT_BYTES))
  return {
    rounds: VERIFIER_ROUNDS,
    salt: toBase64(salt),
    hash: toBase64(await deriveHash(password, salt, VERIFIER_ROUNDS)),
  }
}

export async function matchesVerifier(password: string, { rounds, salt, hash }: Verifier): Promise<boolean> {
  return toBase64(await deriveHash(password, fromBase64(salt), rounds)) === hash
}

/**
 * A verifier that matches no password. Checking it takes as long as checking a real one, so that timing does not reveal
 * which usernames exist.
 */
export const UNMATCHABLE_VERIFIER: Verifier = {
  rounds: VERIFIER_ROUNDS,
  salt: toBase64(new Uint8Array(VERIFIER_SALT_BYTES)),
  hash: '',
}
