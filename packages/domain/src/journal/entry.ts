import * as v from 'valibot'
import { err, ok, type Result } from '../result.ts'
import type { Id } from './id.ts'
import { idField } from './fields.ts'
import { headerFields, isKind, KINDS, type Kind } from './kinds.ts'

type OutputOf<F extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<F, undefined>>
type Header = OutputOf<typeof headerFields>
type SubjectFields<K extends Kind> = (typeof KINDS)[K]['about'] extends 'child' ? { childId: Id } : unknown

/** What an entry of a kind says, beyond who recorded it and when. */
export type Payload<K extends Kind> = Readonly<OutputOf<(typeof KINDS)[K]['payload']>>

/** An entry of the journal: what somebody recorded, never changed and never removed (design: the journal). */
export type EntryOf<K extends Kind> = Readonly<Header & { kind: K } & SubjectFields<K>> & Payload<K>

/** An entry of any kind this code knows. */
export type Entry = { [K in Kind]: EntryOf<K> }[Kind]

/** An entry about one child's account. */
export type ChildEntry = Extract<Entry, { readonly childId: Id }>

/** Why a value is not an entry that this code can take. */
export type EntryError =
  /** Of a newer version of the product: to be kept and carried, and ignored until then. */
  { readonly type: 'UnknownKind' } | { readonly type: 'Malformed'; readonly field: string; readonly message: string }

const schemaOf = (kind: Kind): v.GenericSchema<unknown, Entry> => {
  const fields: v.ObjectEntries = {
    ...headerFields,
    ...(KINDS[kind].about === 'child' ? { childId: idField } : {}),
    kind: v.literal(kind),
    ...KINDS[kind].payload,
  }
  // The table's rows differ in type; that each row's schema yields its own kind of entry is what `EntryOf` says.
  return v.strictObject(fields) as unknown as v.GenericSchema<unknown, Entry>
}

const schemas = new Map<Kind, ReturnType<typeof schemaOf>>()

/** Makes the schema of a kind's entries, once. */
function schemaFor(kind: Kind): ReturnType<typeof schemaOf> {
  const known = schemas.get(kind)
  if (known) return known
  const made = schemaOf(kind)
  schemas.set(kind, made)
  return made
}

const envelope = v.object({ kind: v.string(), v: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** Whether this code does not know the kind, or not yet in that version: such an entry is kept, carried and ignored. */
export const isNewerVersion = ({ kind, v: version }: { readonly kind: string; readonly v: number }): boolean =>
  !isKind(kind) || version > KINDS[kind].version

/**
 * Reads an entry from outside (network, file, database). A kind or version from the future is told apart from a
 * malformed entry, because the first is kept and carried and the second is refused.
 */
export function parseEntry(input: unknown): Result<Entry, EntryError> {
  const outer = v.safeParse(envelope, input)
  if (!outer.success) return err(malformed(outer.issues))
  const { kind } = outer.output
  if (!isKind(kind) || isNewerVersion(outer.output)) return err({ type: 'UnknownKind' })
  const parsed = v.safeParse(schemaFor(kind), input)
  if (!parsed.success) return err(malformed(parsed.issues))
  const entry = parsed.output
  if (entry.kind === 'child.added' && entry.childId !== entry.id) return err(wrongOwnId('childId'))
  if (entry.kind === 'family.created' && entry.familyId !== entry.id) return err(wrongOwnId('familyId'))
  return ok(entry)
}

/** What an entry adds is named by the entry's own id (decisions: accounts and access). */
const wrongOwnId = (field: string): EntryError => ({
  type: 'Malformed',
  field,
  message: 'It is named by the entry that adds it',
})

function malformed(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): EntryError {
  return { type: 'Malformed', field: v.getDotPath(issues[0]) ?? '', message: issues[0].message }
}
