import { describe, expect, test } from 'vitest'
import type { Storage } from '../../storage/port.ts'
import {
  ANNA,
  anna,
  append,
  created,
  deposit,
  FAMILY,
  idOf,
  readSnapshot,
  loginOf,
  OTHER,
  positionsOf,
  withAnna,
} from './samples.ts'

export const journalContract = (name: string, open: () => Promise<Storage>) => {
  describe(`${name}: the journal`, () => {
    test('gives entries consecutive positions after their family’s last entry, in order', async () => {
      const storage = await open()
      expect(await append(storage, { entries: [created(FAMILY, 1), anna] })).toBe(0)
      await append(storage, { entries: [created(OTHER, 2)] }, OTHER)
      expect(await append(storage, { entries: [deposit(20), deposit(21)] })).toBe(2)
      expect(await positionsOf(storage)).toEqual([
        [1, FAMILY],
        [2, ANNA],
        [3, idOf(20)],
        [4, idOf(21)],
      ])
      expect(await positionsOf(storage, OTHER)).toEqual([[1, OTHER]])
    })

    test('returns entries unchanged, page by page', async () => {
      const storage = await withAnna(await open())
      const strange = deposit(20, 'a "b" \\ \u0000 \ud83d\ude00 \u2028 é')
      await append(storage, { entries: [strange, deposit(21)] })
      expect(await storage.readEntries(FAMILY, 2, 1)).toEqual([{ position: 3, entry: strange }])
      expect(await storage.readEntries(FAMILY, 4, 10)).toEqual([])
    })

    test('is unchanged if `decide` returns no writes or throws', async () => {
      const storage = await withAnna(await open())
      expect(await storage.append({ familyId: FAMILY, query: {}, decide: () => ({ value: 'no' }) })).toBe('no')
      const failing = storage.append({
        ...{ familyId: FAMILY, query: {} },
        decide: () => {
          throw new Error('an error')
        },
      })
      await expect(failing).rejects.toThrow('an error')
      expect((await readSnapshot(storage)).head).toBe(2)
    })

    test('is unchanged if any write in an append fails', async () => {
      const storage = await withAnna(await open())
      const clash = append(storage, { entries: [deposit(20)], newLogins: [loginOf(idOf(60), 'pat')] })
      await expect(clash).rejects.toBeInstanceOf(Error)
      const twice = append(storage, { entries: [deposit(20), deposit(20)] })
      await expect(twice).rejects.toBeInstanceOf(Error)
      expect(await positionsOf(storage)).toHaveLength(2)
      expect((await readSnapshot(storage)).head).toBe(2)
    })

    test('returns raw entries as text, either all or a range of positions', async () => {
      const storage = await withAnna(await open())
      const texts = [created(FAMILY, 1), anna].map((entry, index) => ({
        position: index + 1,
        json: JSON.stringify(entry),
      }))
      expect(await storage.readRawEntries(FAMILY, 0, Number.MAX_SAFE_INTEGER)).toEqual(texts)
      expect(await storage.readRawEntries(FAMILY, 0, 1)).toEqual(texts.slice(0, 1))
      expect(await storage.readRawEntries(FAMILY, 1, 5)).toEqual(texts.slice(1))
      expect(await storage.readRawEntries(OTHER, 0, 5)).toEqual([])
    })

    test('runs concurrent appends one after another, and all succeed', async () => {
      const storage = await withAnna(await open())
      await Promise.all(Array.from({ length: 50 }, (_, index) => append(storage, { entries: [deposit(100 + index)] })))
      const positions = (await positionsOf(storage)).map(([position]) => position)
      expect(positions).toEqual(Array.from({ length: 52 }, (_, index) => index + 1))
    })

    test('sends subscribers the new position once entries are readable, and nothing after they unsubscribe', async () => {
      const storage = await withAnna(await open())
      const notified: (readonly [number, Promise<number>])[] = []
      const heads: number[] = []
      const stop = storage.subscribe(FAMILY, (head) =>
        notified.push([head, storage.readEntries(FAMILY, 0, 100).then((found) => found.length)]),
      )
      const stopOther = storage.subscribe(FAMILY, (head) => heads.push(head))
      await append(storage, { entries: [deposit(20), deposit(21)] })
      await append(storage, { entries: [created(OTHER, 2)] }, OTHER)
      await append(storage, { entries: [], changedLogins: [] })
      await expect(append(storage, { entries: [deposit(20)] })).rejects.toBeInstanceOf(Error)
      await expect.poll(() => notified.length).toBe(1)
      stop()
      await append(storage, { entries: [deposit(22)] })
      await expect.poll(() => heads).toEqual([4, 5])
      stopOther()
      stopOther()
      await append(storage, { entries: [deposit(23)] })
      expect(await Promise.all(notified.map(async ([head, count]) => [head, await count]))).toEqual([[4, 4]])
      expect(heads).toEqual([4, 5])
    })
  })
}
