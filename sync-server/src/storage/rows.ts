import { assert, type Entry, type Id, parseEntry, parseId, parseStamp, type Stamp } from '@little-ledger/domain'
import * as v from 'valibot'
import { passwordHashSchema } from '../auth/password-hash.ts'

// Parsing throws on invalid rows, which mean a bug or a damaged database.

export const idColumn = v.custom<Id>((value) => typeof value === 'string' && parseId(value).ok, 'Invalid id')
export const stampColumn = v.custom<Stamp>(
  (value) => typeof value === 'string' && parseStamp(value).ok,
  'Invalid stamp',
)
export const integerColumn = v.pipe(v.number(), v.safeInteger())
export const usernameColumn = v.pipe(v.string(), v.parseJson(), v.string())
export const passwordHashColumn = v.pipe(v.string(), v.parseJson(), passwordHashSchema)
export const flagColumn = v.pipe(
  v.picklist([0, 1]),
  v.transform((value) => value === 1),
)
export const optional = <T>(column: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullable(column),
    v.transform((value) => value ?? undefined),
  )

const entryColumn = v.pipe(
  v.string(),
  v.transform((body): Entry => {
    const parsed = parseEntry(JSON.parse(body))
    assert(parsed.ok, 'stored entries can be parsed')
    return parsed.value
  }),
)

/** A row of `SELECT position, body AS entry`. */
export const storedEntryRow = v.object({ position: integerColumn, entry: entryColumn })

/** An unparsed entry: the server validated it before storing it. */
export const rawEntryRow = v.object({ position: integerColumn, json: v.string() })

export const metaRow = v.object({ name: v.string(), value: v.string() })
