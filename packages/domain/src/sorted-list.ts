/**
 * The number of items at the start of a list that pass a test. Uses binary search. All items after the first
 * failure must fail too.
 */
export function countWhile<T>(sorted: readonly T[], passes: (item: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    // Safe cast: `middle` is below the length.
    if (passes(sorted[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Merges two sorted lists. Equal items of `a` come first. Returns `a` itself if `b` is empty. Only compares the items
 * of `a` between the first and the last item of `b`, so adding a few items to a long list is fast.
 */
export function mergeSorted<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const first = b[0]
  if (first === undefined) return a
  const start = countWhile(a, (item) => compare(item, first) <= 0)
  const merged: T[] = []
  let next = start
  for (const item of b) {
    for (let other = a[next]; other !== undefined && compare(other, item) <= 0; other = a[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(item)
  }
  return a.slice(0, start).concat(merged, a.slice(next))
}
