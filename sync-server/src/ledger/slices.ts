import { setImmediate } from 'node:timers/promises'

/** Small enough that parsing or deriving a slice blocks the process for only a few milliseconds. */
export const SLICE_SIZE = 100

/** Yields slices of a list, and lets other requests run between two slices. */
export async function* slicesOf<T>(list: readonly T[]) {
  for (let start = 0; start < list.length; start += SLICE_SIZE) {
    if (start > 0) await setImmediate()
    yield list.slice(start, start + SLICE_SIZE)
  }
}

/** Reads the entries after a position in slices, and lets other requests run between two slices. */
export async function* readInSlices<E extends { readonly position: number }>(
  read: (after: number, limit: number) => Promise<readonly E[]>,
  after: number,
) {
  for (let position = after; ; await setImmediate()) {
    const slice = await read(position, SLICE_SIZE)
    yield slice
    if (slice.length < SLICE_SIZE) return
    position = slice.at(-1)?.position ?? position
  }
}
