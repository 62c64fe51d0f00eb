import { isDeepStrictEqual } from 'node:util'
import { assert } from '@little-ledger/domain'

export function assertSame(a: unknown, b: unknown, message: string): void {
  assert(isDeepStrictEqual(a, b), `${message}: got ${toJson(a)}, expected ${toJson(b)}`)
}

const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? Object.fromEntries(part) : part))
