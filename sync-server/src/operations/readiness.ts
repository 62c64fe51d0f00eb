import type { Storage } from '../storage/port.ts'

/** Whatever asks, and however often, makes the disk work at most this often. */
const AT_MOST_EVERY_MS = 1_000

/** Whether the database can be written: the last answer for a moment, and one test for all who ask meanwhile. */
export const createReadinessProbe = (storage: Pick<Storage, 'checkWritable'>, now: () => number) => {
  let testedAt = Number.NEGATIVE_INFINITY
  let test: Promise<void> = Promise.resolve()
  return (): Promise<void> => {
    if (now() - testedAt >= AT_MOST_EVERY_MS) {
      testedAt = now()
      test = storage.checkWritable()
    }
    return test
  }
}
