import { IDBDatabase as FakeDatabase, IDBObjectStore as FakeStore } from 'fake-indexeddb'

/** Countdowns to the next storage fault. */
const armed = { writes: Infinity, transactions: Infinity, hasFailed: false }

/** Aborts the transaction at the nth write from now, as on a full disk. */
export const abortAtWrite = (count: number): void => {
  Object.assign(armed, { writes: count, hasFailed: false })
}

/** Ends the process after n more write transactions. Later transactions fail until `clearStorageFaults`. */
export const stopAfterTransactions = (count: number): void => {
  Object.assign(armed, { transactions: count, hasFailed: false })
}

/** Clears all faults. @returns whether a fault occurred */
export function clearStorageFaults(): boolean {
  const { hasFailed } = armed
  Object.assign(armed, { writes: Infinity, transactions: Infinity, hasFailed: false })
  return hasFailed
}

type Write = 'add' | 'put' | 'delete'

/** Counts down on each write of this kind. The write that ends the countdown has its transaction aborted. */
function countWrites(write: Write): void {
  const original = FakeStore.prototype[write] as (this: IDBObjectStore, ...args: unknown[]) => IDBRequest
  Object.assign(FakeStore.prototype, {
    [write](this: IDBObjectStore, ...args: unknown[]) {
      const request = original.apply(this, args)
      armed.writes -= 1
      if (armed.writes === 0) {
        armed.hasFailed = true
        this.transaction.abort()
      }
      return request
    },
  })
}

function countTransactions(): void {
  const original = FakeDatabase.prototype.transaction
  FakeDatabase.prototype.transaction = function transaction(...args) {
    if (args[1] === 'readwrite') armed.transactions -= 1
    if (armed.transactions < 0) {
      armed.hasFailed = true
      throw new DOMException('Simulated end of the process', 'UnknownError')
    }
    return original.apply(this, args)
  }
}

for (const write of ['add', 'put', 'delete'] as const) countWrites(write)
countTransactions()
