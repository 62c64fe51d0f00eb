import { randomBytes, randomUUID } from 'node:crypto'
import { assert, parseDeviceId } from '@little-ledger/domain'
import type { Storage } from '../port.ts'
import { fieldsOf, type Row } from '../schema.ts'
import { defineCommand, defineQuery, type Run } from '../statement.ts'

export type DatabaseIdentity = Pick<Storage, 'epoch' | 'device' | 'pepper' | 'isRestored'>

export const readMeta = defineQuery('meta', fieldsOf('meta'), (db) => db.selectFrom('meta').select(['name', 'value']))

export const setMeta = defineCommand('set-meta', (db, p: Row<'meta'>) =>
  db
    .insertInto('meta')
    .values({ name: p.name, value: p.value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: p.value })),
)

export const setEachMeta = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => setMeta({ name, value }))

/** The latest server time, as an ISO 8601 instant, which sorts as text. */
const CLOCK = 'clock'

export const selectClock = defineQuery('select-clock', fieldsOf('meta', ['value']), (db) =>
  db.selectFrom('meta').select('value').where('name', '=', CLOCK),
)

/** Keeps the later time, because servers that share the database may store theirs in any order. */
const raiseClockTo = defineCommand('raise-clock', (db, p: { value: string }) =>
  db
    .insertInto('meta')
    .values({ name: CLOCK, value: p.value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: p.value }).where('meta.value', '<', p.value),
    ),
)

export const raiseClock = (reading: number) => raiseClockTo({ value: new Date(reading).toISOString() })

/** Replaces the stored server time, even if it was later. */
export const setClock = (reading: number) => setMeta({ name: CLOCK, value: new Date(reading).toISOString() })

export const toReading = (rows: readonly Pick<Row<'meta'>, 'value'>[]): number | undefined =>
  rows[0] && Date.parse(rows[0].value)

/** When the `backup` command last completed, as an ISO 8601 instant. */
const BACKUP = 'backup'

const selectBackupTime = defineQuery('select-backup-time', fieldsOf('meta', ['value']), (db) =>
  db.selectFrom('meta').select('value').where('name', '=', BACKUP),
)

export const setBackupTime = (time: number) => setMeta({ name: BACKUP, value: new Date(time).toISOString() })

export const clockReader = (run: Run): Pick<Storage, 'readClock'> => ({
  readClock: async () => toReading((await run(selectClock({}))).rows),
})

export const backupReader = (run: Run): Required<Pick<Storage, 'readBackupTime'>> => ({
  readBackupTime: async () => toReading((await run(selectBackupTime({}))).rows),
})

/** Present once the database was restored from a backup. */
export const RESTORED = 'restored'

/** Generates a random identity for a new database. */
export const generateIdentity = (): Record<Exclude<keyof DatabaseIdentity, 'isRestored'>, string> => ({
  epoch: randomUUID(),
  device: randomBytes(6).toString('hex'),
  pepper: randomBytes(32).toString('base64'),
})

export type Meta = ReadonlyMap<string, string>
export const toMeta = (rows: readonly Row<'meta'>[]): Meta => new Map(rows.map(({ name, value }) => [name, value]))

export const identityIn = (meta: Meta): DatabaseIdentity => {
  const [epoch, device, pepper] = [meta.get('epoch'), parseDeviceId(meta.get('device') ?? ''), meta.get('pepper')]
  assert(epoch !== undefined && device.ok && pepper !== undefined, 'the database has an identity')
  return { epoch, device: device.value, pepper, isRestored: meta.has(RESTORED) }
}

/** The meta rows that identify a database, for a copy of it. */
export const identityRows = ({ isRestored, ...identity }: DatabaseIdentity): Readonly<Record<string, string>> => ({
  ...identity,
  ...(isRestored ? { [RESTORED]: '1' } : {}),
})

export const clockIn = (meta: Meta) => {
  const clock = meta.get(CLOCK)
  return clock === undefined ? {} : { [CLOCK]: clock }
}
