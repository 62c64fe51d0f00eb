/** A value, or an expected error that the caller handles. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Wraps a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Wraps an expected error, identified by `error.type`. */
export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error })

/** Throws if an invariant is broken: only for bugs, never for invalid user input. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`)
}

/** The value of a result that is known to be a success. Throws otherwise. */
export function expectOk<T>(result: Result<T, unknown>, invariant: string): T {
  assert(result.ok, invariant)
  return result.value
}

/** Fails to compile unless every case is handled. */
export function assertNever(value: never): never {
  assert(false, `unexpected case ${JSON.stringify(value)}`)
}
