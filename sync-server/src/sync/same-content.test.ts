import { assert, type Entry, parseEntry } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { makeEntry, entryKinds, newId } from '../testing/fixtures/entries.ts'
import { hasSameContent } from './same-content.ts'

const ids = { familyId: newId(), by: newId(), childId: newId(), userId: newId(), goalId: newId() }
const read = (input: unknown): Entry => {
  const parsed = parseEntry(input)
  assert(parsed.ok, 'test entries can be parsed')
  return parsed.value
}

test.each(entryKinds)('compares %s entries regardless of field order, stamp, date and time', (kind) => {
  const sent = makeEntry(kind, ids)
  const entry = read(sent)
  const reversed = Object.fromEntries(Object.entries(entry).toReversed()) as Entry
  const later = { stamp: '2027-01-01T00:00:00.000Z-0000-0123456789ab', on: '2027-01-01', at: '00:00' }
  expect(Object.keys(reversed)[0]).not.toBe(Object.keys(entry)[0])
  expect(hasSameContent(entry, { ...reversed, ...later } as Entry)).toBe(true)
  for (const field of Object.keys(sent).filter((name) => !['stamp', 'on', 'at'].includes(name))) {
    const { [field as keyof Entry]: _left, ...without } = entry
    expect([field, hasSameContent(entry, { ...entry, [field]: 'else' })]).toEqual([field, false])
    expect([field, hasSameContent(entry, without as Entry)]).toEqual([field, false])
    expect([field, hasSameContent(without as Entry, entry)]).toEqual([field, false])
  }
})
