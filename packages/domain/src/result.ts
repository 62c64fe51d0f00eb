/** An expected outcome: a value, or an error the caller is meant to handle. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

/** Wraps a success. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value })

/** Wraps an expected failure; `error.type` tells which. */
export const err = <const E>(error: E): Result<never, E> => ({ ok: false, error })

/** Stops the program where an invariant is broken: a defect, never something a person typed. */
export function assert(condition: unknown, invariant: string): asserts condition {
  if (!condition) throw new Error(`Broken invariant: ${invariant}`)
}

/** Proves at compile time that every case was handled. */
export function assertNever(value: never): never {
  assert(false, `unexpected case ${JSON.stringify(value)}`)
}
