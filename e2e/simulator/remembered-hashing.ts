import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Passwords are hashed slowly on purpose, and a thousand simulated people have the same two. A hash is a pure function of
 * its password, salt and rounds, so each is reckoned once and remembered; salts are all alike, since nothing here is about
 * them.
 */
export function rememberHashes(): void {
  const derive = crypto.pbkdf2Sync
  const known = new Map<string, ReturnType<typeof derive>>()
  const derived = (password: crypto.BinaryLike, salt: crypto.BinaryLike, rounds: number, bytes: number) => {
    const key = [textOf(password), textOf(salt), rounds, bytes].join(' ')
    const found = known.get(key) ?? derive(password, salt, rounds, bytes, 'sha256')
    known.set(key, found)
    return found
  }
  Object.assign(crypto, { pbkdf2: asCallback(derived) })
  syncBuiltinESMExports()
  rememberWebHashes(derived)
  Object.assign(globalThis.crypto, { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
}

type Derive = (
  password: crypto.BinaryLike,
  salt: crypto.BinaryLike,
  rounds: number,
  bytes: number,
) => ReturnType<typeof crypto.pbkdf2Sync>

const textOf = (input: crypto.BinaryLike): string =>
  typeof input === 'string' ? input : Buffer.from(input as Uint8Array).toString('base64')

/** As `crypto.pbkdf2` is called: the digest, which is always the same here, stands before the callback. */
const asCallback =
  (derived: Derive) =>
  (...[password, salt, rounds, bytes, , done]: Parameters<typeof crypto.pbkdf2>): void => {
    const hash = derived(password, salt, rounds, bytes)
    setImmediate(() => done(null, hash))
  }

/** The same for what a browser offers: a key there hides its password, which is noted when the key is made. */
function rememberWebHashes(derived: Derive): void {
  const { subtle } = globalThis.crypto
  const passwords = new WeakMap<object, Uint8Array>()
  const importKey = async (_format: 'raw', password: Uint8Array): Promise<object> => {
    const key = {}
    passwords.set(key, password)
    return key
  }
  const deriveBits = async (
    { salt, iterations }: { readonly salt: Uint8Array; readonly iterations: number },
    key: object,
    bits: number,
  ): Promise<ArrayBuffer> => {
    const hash = derived(passwords.get(key) ?? '', salt, iterations, bits / 8)
    return new Uint8Array(hash).buffer
  }
  Object.assign(subtle, { importKey, deriveBits })
}
