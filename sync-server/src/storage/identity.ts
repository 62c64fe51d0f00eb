import { randomBytes, randomUUID } from 'node:crypto'
import { assert, parseDeviceId } from '@little-ledger/domain'
import * as v from 'valibot'
import type { Storage } from './port.ts'
import { metaRow } from './rows.ts'

export type DatabaseIdentity = Pick<Storage, 'epoch' | 'device' | 'pepper'>

export const generateEpoch = (): string => randomUUID()

/** Generates a random identity for a new database. */
export const generateIdentity = (): Record<keyof DatabaseIdentity, string> => ({
  epoch: generateEpoch(),
  device: randomBytes(6).toString('hex'),
  pepper: randomBytes(32).toString('base64'),
})

/** Reads the identity from the rows of the table `meta`. */
export const readIdentity = (rows: readonly unknown[]): DatabaseIdentity => {
  const meta = new Map(rows.map((row) => v.parse(metaRow, row)).map(({ name, value }) => [name, value]))
  const value = (name: string) => {
    const found = meta.get(name)
    assert(found !== undefined, `the database has a ${name}`)
    return found
  }
  const device = parseDeviceId(value('device'))
  assert(device.ok, 'the server has a valid device id')
  return { epoch: value('epoch'), device: device.value, pepper: value('pepper') }
}
