import { setImmediate } from 'node:timers/promises'

/** Items per slice: few enough that parsing or deriving them blocks the process for only a few milliseconds. */
export const SLICE_SIZE = 100

/** Yields slices of a list, and lets other requests run between two slices. */
export async function* slicesOf<T>(list: readonly T[]) {
  for (let start = 0; start < list.length; start += SLICE_SIZE) {
    if (start > 0) await setImmediate()
    yield list.slice(start, start + SLICE_SIZE)
  }
}

/** The list as JSON. Lets other requests run between two slices. */
export async function toJsonInSlices<T>(list: readonly T[], toBody: (item: T) => object): Promise<string> {
  const parts: string[] = []
  for await (const slice of slicesOf(list)) parts.push(slice.map((item) => JSON.stringify(toBody(item))).join(','))
  return `[${parts.join(',')}]`
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
