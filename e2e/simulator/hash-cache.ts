import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Caches password hashes, because hashing is deliberately slow and the simulated people share two passwords. All salts
 * are the same, so that cached hashes can be reused.
 */
export function cacheHashes(): void {
  const derive = crypto.pbkdf2Sync
  const cache = new Map<string, ReturnType<typeof derive>>()
  const derived = (password: crypto.BinaryLike, salt: crypto.BinaryLike, rounds: number, bytes: number) => {
    const key = [textOf(password), textOf(salt), rounds, bytes].join(' ')
    const hash = cache.get(key) ?? derive(password, salt, rounds, bytes, 'sha256')
    cache.set(key, hash)
    return hash
  }
  Object.assign(crypto, { pbkdf2: asCallback(derived) })
  syncBuiltinESMExports()
  cacheWebHashes(derived)
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

/** Callback form, like `crypto.pbkdf2`. The digest argument is always SHA-256 here. */
const asCallback =
  (derived: Derive) =>
  (...[password, salt, rounds, bytes, , done]: Parameters<typeof crypto.pbkdf2>): void => {
    const hash = derived(password, salt, rounds, bytes)
    setImmediate(() => done(null, hash))
  }

/** The same cache for Web Crypto, where only `importKey` receives the password. Keys that encrypt stay real. */
function cacheWebHashes(derived: Derive): void {
  const { subtle } = globalThis.crypto
  const passwords = new WeakMap<object, Uint8Array>()
  const realImportKey = subtle.importKey.bind(subtle)
  const importKey = async (...request: Parameters<typeof realImportKey>): Promise<object> => {
    const [, bytes, algorithm] = request
    if (algorithm !== 'PBKDF2') return realImportKey(...request)
    const key = {}
    passwords.set(key, bytes as Uint8Array)
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
