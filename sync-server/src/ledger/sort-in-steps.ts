/** The number of items sorted or merged in one step. */
const STEP_SIZE = 1_000

/** A stable merge sort. Yields after each small step, so that the caller can let other requests run. */
export function* sortInSteps<T extends object>(
  list: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<undefined, readonly T[]> {
  if (list.length <= STEP_SIZE) {
    yield
    return list.toSorted(compare)
  }
  const middle = Math.ceil(list.length / 2)
  const left = yield* sortInSteps(list.slice(0, middle), compare)
  const right = yield* sortInSteps(list.slice(middle), compare)
  return yield* mergeInSteps(left, right, compare)
}

function* mergeInSteps<T extends object>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<undefined, readonly T[]> {
  const merged: T[] = []
  let [leftIndex, rightIndex] = [0, 0]
  for (;;) {
    const a = left[leftIndex]
    const b = right[rightIndex]
    const isLeft = a !== undefined && (b === undefined || compare(a, b) <= 0)
    const next = isLeft ? a : b
    if (next === undefined) return merged
    if (isLeft) leftIndex += 1
    else rightIndex += 1
    merged.push(next)
    if (merged.length % STEP_SIZE === 0) yield
  }
}
