import type { Id, Stamp } from '@little-ledger/domain'
import { beforeEach, expect, test } from 'vitest'
import { createLoginRow } from '../auth/login-table.ts'
import { answerDifference } from '../ledger/answer-clock.ts'
import { createTestFamilyWithChild, unwrap } from '../testing/family.ts'
import { newId } from '../ledger/database/device.ts'
import { checkClock } from './check-clock.ts'

const VERIFIER = { rounds: 600_000, salt: '', hash: '' }

let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>
let childUser: Id

/** Stores a login that was changed on this device, or on another one, when a clock read the given time. */
async function change(time: string, device: string = family.device.id): Promise<void> {
  const stamp = `2026-03-${time}:00.000Z-0000-${device}` as Stamp
  const owner = { userId: childUser, role: 'child', childId: family.childId } as const
  const login = { ...createLoginRow(owner, 'mia', VERIFIER), usernameStamp: stamp, verifierStamp: stamp }
  await family.store.db.logins.put({ ...login, pending: 1 })
}

const contact = async (time: string) => unwrap(await checkClock(family.store, Date.parse(`2026-03-${time}:00Z`)))
const changedAt = async () => {
  const login = await family.store.db.logins.get(childUser)
  expect(login?.usernameStamp).toBe(login?.verifierStamp)
  return login?.verifierStamp?.slice(8, 16)
}

beforeEach(async () => {
  family = await createTestFamilyWithChild()
  childUser = newId()
  family.device.clock.set('2026-03-02T09:00:00Z')
  await contact('02T09:00')
})

test('a login that was changed while the clock was hours ahead gets the right time', async () => {
  family.device.clock.set('2026-03-02T15:00:00Z')
  await change('02T15:00')
  await contact('02T10:30')
  expect(await changedAt()).toBe('02T10:30')
})

test('a login that was changed before the clock was set ahead keeps its time', async () => {
  await change('02T09:10')
  family.device.clock.set('2026-03-02T15:00:00Z')
  await contact('02T10:30')
  expect(await changedAt()).toBe('02T09:10')
})

test('a login that was changed while the clock was days ahead gets the right time with the server’s date', async () => {
  family.device.clock.set('2026-03-06T10:00:00Z')
  await change('06T10:00')
  expect(await contact('02T10:30')).toMatchObject({ differs: true })
  expect(await changedAt()).toBe('06T10:00')
  unwrap(await answerDifference(family.store, 'server'))
  expect(await changedAt()).toBe('02T10:30')
})

test('a login that was changed on another device keeps its time', async () => {
  family.device.clock.set('2026-03-02T15:00:00Z')
  await change('02T15:00', '0123456789ab')
  await contact('02T10:30')
  expect(await changedAt()).toBe('02T15:00')
})
