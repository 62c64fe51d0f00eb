import { err, type Id, ok, type Result } from '@little-ledger/domain'
import { sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import type { Storage } from '../port.ts'
import { fieldsOf } from '../schema.ts'
import { defineQuery, type Run, type Statement } from '../statement.ts'

const PAGE_SIZE = 5_000
const { familyId, position, body } = fieldsOf('entries')

type Place = { familyId: Id; position: number }
const START: Place = { familyId: '00000000-0000-0000-0000-000000000000' as Id, position: 0 }

const entriesAfter = defineQuery('check-entries', { familyId, position, json: v.string() }, (db, p: Place) =>
  db
    .selectFrom('entries')
    .select(['familyId', 'position', 'body as json'])
    .where(sql<SqlBool>`(family_id, position) > (${p.familyId}, ${p.position})`)
    .orderBy('familyId')
    .orderBy('position')
    .limit(PAGE_SIZE),
)

export const countFamilies = defineQuery('count-families', { count: v.number() }, (db) =>
  db.selectFrom('families').select((eb) => eb.fn.countAll().as('count')),
)

export const familyCounter = (run: Run): Pick<Storage, 'countFamilies'> => ({
  countFamilies: async () => (await run(countFamilies({}))).rows[0]?.count ?? 0,
})

const countOrphans = defineQuery('count-orphans', { count: v.number() }, (db) =>
  db
    .selectFrom('entries as e')
    .leftJoin('families as f', 'f.familyId', 'e.familyId')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((eb) => eb.or([eb('f.head', 'is', null), eb('e.position', '>', eb.ref('f.head'))])),
)

/** Counts the families that have gaps in their positions. Erased entries do not count as gaps. */
const countIncomplete = defineQuery('count-incomplete', { count: v.number() }, (db) =>
  db
    .selectFrom('families as f')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(sql<SqlBool>`f.head <> f.erased + (SELECT count(*) FROM entries AS e WHERE e.family_id = f.family_id)`),
)

const canParse = ({ json }: { readonly json: string }): boolean => {
  try {
    return v.is(body, json)
  } catch {
    return false
  }
}

export type Counts = { readonly families: number; readonly entries: number }

/**
 * `damaged`: an entry is invalid, or its position is after the family's last one. `incomplete`: an entry is missing.
 */
export type JournalProblem = 'damaged' | 'incomplete'

/** Parses every entry, page by page, and then looks for missing entries. */
export const checkJournal = async (run: Run): Promise<Result<Counts, JournalProblem>> => {
  let [after, entries] = [START, 0]
  for (;;) {
    const { rows } = await run(entriesAfter(after))
    if (!rows.every(canParse)) return err('damaged')
    entries += rows.length
    const last = rows.at(-1)
    if (last === undefined) break
    after = { familyId: last.familyId, position: last.position }
  }
  const countOf = async (statement: Statement<{ readonly count: number }>) => (await run(statement)).rows[0]?.count ?? 0
  if ((await countOf(countOrphans({}))) > 0) return err('damaged')
  if ((await countOf(countIncomplete({}))) > 0) return err('incomplete')
  return ok({ families: await countOf(countFamilies({})), entries })
}
