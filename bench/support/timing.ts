/** Measures the duration of each run in ms, after a warm-up. */
export function timeRuns(runs: number, work: () => unknown): readonly number[] {
  for (let run = 0; run < Math.max(3, runs / 5); run += 1) work()
  return Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

/** The quantile of `numbers` at `share`, which ranges from 0 to 1. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
