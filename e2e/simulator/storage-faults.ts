import { IDBDatabase as FakeDatabase, IDBObjectStore as FakeStore } from 'fake-indexeddb'

/** What is to go wrong with storage next, and how far off it is. */
const armed = { writes: Infinity, transactions: Infinity, hasHappened: false }

/** At the n-th write from now the browser ends the transaction, as on a full disk. */
export const abortAtWrite = (count: number): void => {
  Object.assign(armed, { writes: count, hasHappened: false })
}

/**
 * The process ends after its n-th writing transaction from now: those before stand, and no other begins. What comes of
 * it until it is started again must not count.
 */
export const endAfterTransactions = (count: number): void => {
  Object.assign(armed, { transactions: count, hasHappened: false })
}

/** Storage works again; answers whether it had failed. */
export function mendStorage(): boolean {
  const { hasHappened } = armed
  Object.assign(armed, { writes: Infinity, transactions: Infinity, hasHappened: false })
  return hasHappened
}

type Write = 'add' | 'put' | 'delete'

/** Lets a kind of write count down, and end its own transaction when it is its turn. */
function countWrites(write: Write): void {
  const real = FakeStore.prototype[write] as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest
  Object.assign(FakeStore.prototype, {
    [write](this: IDBObjectStore, ...given: unknown[]) {
      const request = real.apply(this, given)
      armed.writes -= 1
      if (armed.writes === 0) {
        armed.hasHappened = true
        this.transaction.abort()
      }
      return request
    },
  })
}

function countTransactions(): void {
  const real = FakeDatabase.prototype.transaction
  FakeDatabase.prototype.transaction = function transaction(...given) {
    if (given[1] === 'readwrite') armed.transactions -= 1
    if (armed.transactions < 0) {
      armed.hasHappened = true
      throw new DOMException('The process has ended', 'UnknownError')
    }
    return real.apply(this, given)
  }
}

for (const write of ['add', 'put', 'delete'] as const) countWrites(write)
countTransactions()
