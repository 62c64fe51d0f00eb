import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reopenOnClose, preventRecreation } from './reopen-on-close.ts'
import type { StoreError } from '../store-error.ts'

let db: Dexie
let stop: () => void
const onError = vi.fn<(error: StoreError) => void>()

beforeEach(async () => {
  onError.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  db = new Dexie('reopened')
  db.version(1).stores({ things: 'id' })
  await db.open()
  preventRecreation(db)
  stop = reopenOnClose({ db }, onError)
})
afterEach(() => {
  stop()
  db.close()
})

/** Closes the connection as a browser does in the background. */
function closeConnection(): void {
  const connection = db.backendDB()
  connection.close()
  connection.dispatchEvent(new Event('close'))
}

/** Makes opening a database fail this many times, as it does while the browser is deleting the database. */
const failOpen = (times: number) => {
  const original = IDBFactory.prototype.open
  let left = times
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function open(this: IDBFactory, ...args) {
    if ((left -= 1) >= 0) throw new DOMException('The connection was closed.', 'AbortError')
    return original.apply(this, args)
  })
}

describe('reopenOnClose', () => {
  test('reopens the database every time the browser closes it', async () => {
    for (let count = 0; count < 3; count += 1) {
      closeConnection()
      await expect.poll(() => db.isOpen()).toBe(true)
    }
    expect(onError).not.toHaveBeenCalled()
  })

  test('retries if the first attempts fail', async () => {
    failOpen(2)
    closeConnection()
    await expect.poll(() => db.isOpen()).toBe(true)
    expect(onError).not.toHaveBeenCalled()
  })

  test('reports one error and stops if no attempt succeeds', async () => {
    const opening = failOpen(Infinity)
    closeConnection()
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(onError.mock.calls[0]).toMatchObject([{ type: 'StorageFailed' }])
    const attempts = opening.mock.calls.length
    await expect(db.open()).rejects.toThrow('The connection was closed.')
    expect([onError.mock.calls.length, opening.mock.calls.length - attempts]).toEqual([1, 1])
  })

  test('reports StorageLost after one attempt when the database has been deleted', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open')
    await Dexie.delete('reopened')
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
    expect(onError).toHaveBeenCalledWith({ type: 'StorageLost' })
    expect(opening).toHaveBeenCalledOnce()
    expect(await Dexie.exists('reopened')).toBe(false)
  })

  test('does nothing after it is stopped', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open')
    closeConnection()
    stop()
    await new Promise((resolve) => setTimeout(resolve))
    expect(opening).not.toHaveBeenCalled()
  })
})
