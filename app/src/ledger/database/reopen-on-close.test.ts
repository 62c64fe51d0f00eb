import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { reopenOnClose } from './reopen-on-close.ts'
import { preventRecreation } from './prevent-recreation.ts'
import type { StoreError } from '../store-error.ts'

let db: Dexie
let stop: () => void
const onError = vi.fn<(error: StoreError) => void>()

beforeEach(async () => {
  onError.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  db = new Dexie('kept')
  db.version(1).stores({ things: 'id' })
  await db.open()
  preventRecreation(db)
  stop = reopenOnClose({ db }, onError)
})
afterEach(() => {
  stop()
  db.close()
})

/** What the browser does to a connection in the background. */
function cutOff(): void {
  const connection = db.backendDB()
  connection.close()
  connection.dispatchEvent(new Event('close'))
}

/** Opening fails so many times, as it does while the browser still removes what it has closed. */
const refuse = (times: number) => {
  const real = IDBFactory.prototype.open
  let left = times
  return vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function open(this: IDBFactory, ...given) {
    if ((left -= 1) >= 0) throw new DOMException('The connection was closed.', 'AbortError')
    return real.apply(this, given)
  })
}

describe('a database that the browser closed', () => {
  test('is opened again, as often as that happens', async () => {
    for (let count = 0; count < 3; count += 1) {
      cutOff()
      await expect.poll(() => db.isOpen()).toBe(true)
    }
    expect(onError).not.toHaveBeenCalled()
  })

  test('is tried again where the browser does not open it at once', async () => {
    refuse(2)
    cutOff()
    await expect.poll(() => db.isOpen()).toBe(true)
    expect(onError).not.toHaveBeenCalled()
  })

  test('is told of once, and left alone then, where it does not open', async () => {
    const opening = refuse(Infinity)
    cutOff()
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce(), { timeout: 10_000 })
    expect(onError.mock.calls[0]).toMatchObject([{ type: 'StorageFailed' }])
    const tries = opening.mock.calls.length
    await expect(db.open()).rejects.toThrow('The connection was closed.')
    expect([onError.mock.calls.length, opening.mock.calls.length - tries]).toEqual([1, 1])
  })

  test('and removed is told of as lost, and tried no more than once', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open')
    await Dexie.delete('kept')
    await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce())
    expect(onError).toHaveBeenCalledWith({ type: 'StorageLost' })
    expect(opening).toHaveBeenCalledOnce()
    expect(await Dexie.exists('kept')).toBe(false)
  })

  test('is nobody’s business once this is stopped', async () => {
    const opening = vi.spyOn(IDBFactory.prototype, 'open')
    cutOff()
    stop()
    await new Promise((resolve) => setTimeout(resolve))
    expect(opening).not.toHaveBeenCalled()
  })
})
