import { id } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

const MOSS = id('01900000-0000-7000-8000-000000000001')
const FERN = id('01900000-0000-7000-8000-000000000002')

/** Notes when work begins and ends, and ends it when the test says so. */
const noting = () => {
  const notes: string[] = []
  const endings = new Map<string, () => void>()
  const work = (name: string) => async () => {
    notes.push(`${name} begins`)
    await new Promise<void>((resolve) => endings.set(name, resolve))
    notes.push(`${name} ends`)
    return name
  }
  const end = async (name: string) => {
    await settled()
    endings.get(name)?.()
    await settled()
  }
  return { notes, work, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a family’s writes run one at a time, in the order they came', async () => {
  const inTurn = createKeyedMutex()
  const { notes, work, end } = noting()
  const all = Promise.all(['a', 'b', 'c'].map((name) => inTurn(MOSS, work(name))))
  await end('b')
  for (const name of ['a', 'b', 'c']) await end(name)
  expect(await all).toEqual(['a', 'b', 'c'])
  expect(notes).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('families do not wait for each other', async () => {
  const inTurn = createKeyedMutex()
  const { notes, work, end } = noting()
  const slow = inTurn(MOSS, work('slow'))
  const quick = inTurn(FERN, work('quick'))
  await end('quick')
  expect(await quick).toBe('quick')
  expect(notes).toEqual(['slow begins', 'quick begins', 'quick ends'])
  await end('slow')
  await slow
})

test('a write that fails fails alone: the next has its turn', async () => {
  const inTurn = createKeyedMutex()
  const failing = inTurn(MOSS, () => Promise.reject(new Error('no room')))
  const next = inTurn(MOSS, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no room')
  expect(await next).toBe('done')
  expect(await inTurn(MOSS, async () => 'and later ones')).toBe('and later ones')
})
