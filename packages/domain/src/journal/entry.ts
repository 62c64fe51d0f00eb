import * as v from 'valibot'
import { err, ok, type Result } from '../result.ts'
import type { Id } from './id.ts'
import { idField } from './fields.ts'
import { headerFields, isKind, KINDS, RULES_VERSION, type Kind } from './kinds.ts'
import { compareStrings } from '../compare-strings.ts'
import { isCurrency } from '../money/currency.ts'

type OutputOf<F extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<F, undefined>>
type Header = OutputOf<typeof headerFields>
type SubjectFields<K extends Kind> = (typeof KINDS)[K]['subject'] extends 'child' ? { childId: Id } : unknown

/** The fields specific to a kind of entry, without the header that all entries share. */
export type Payload<K extends Kind> = Readonly<OutputOf<(typeof KINDS)[K]['payload']>>

/** A journal entry: an immutable record of one user action (docs/architecture.md). */
export type EntryOf<K extends Kind> = Readonly<Header & { kind: K } & SubjectFields<K>> & Payload<K>

/** An entry of any known kind. */
export type Entry = { [K in Kind]: EntryOf<K> }[Kind]

/** An entry about one child's account. */
export type ChildEntry = Extract<Entry, { readonly childId: Id }>

/** Why a value cannot be parsed as an entry. */
export type EntryError =
  /** The entry comes from a newer version of the app. Devices store and sync such entries but otherwise ignore them. */
  { readonly type: 'UnknownKind' } | { readonly type: 'Malformed'; readonly field: string; readonly message: string }

const createSchema = (kind: Kind): v.GenericSchema<unknown, Entry> => {
  const fields: v.ObjectEntries = {
    ...headerFields,
    ...(KINDS[kind].subject === 'child' ? { childId: idField } : {}),
    kind: v.literal(kind),
    ...KINDS[kind].payload,
  }
  // Cast because TypeScript can't match each kind in the union to its own schema.
  return v.strictObject(fields) as unknown as v.GenericSchema<unknown, Entry>
}

const schemas = new Map<Kind, ReturnType<typeof createSchema>>()

/** The schema for a kind, created on first use. */
function schemaFor(kind: Kind): ReturnType<typeof createSchema> {
  const cached = schemas.get(kind)
  if (cached) return cached
  const schema = createSchema(kind)
  schemas.set(kind, schema)
  return schema
}

const envelope = v.object({
  kind: v.string(),
  v: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  rules: v.optional(v.unknown()),
  currency: v.optional(v.unknown()),
  code: v.optional(v.unknown()),
})

type Versions = {
  readonly kind: string
  readonly v: number
  readonly rules?: unknown
  readonly currency?: unknown
  readonly code?: unknown
}

/** Whether an entry sets a currency that is well-formed, but not known to this code. */
const setsNewerCurrency = ({ kind, currency, code }: Versions): boolean => {
  const text = kind === 'family.created' ? currency : kind === 'family.currency.set' ? code : undefined
  return typeof text === 'string' && /^[A-Z]{3}$/.test(text) && !isCurrency(text)
}

/**
 * Whether an entry sets a newer version of the allowance and interest rules than this code implements, or a currency that
 * this code does not know.
 */
export const setsNewerRules = (entry: Versions): boolean => {
  const { kind, rules } = entry
  if (setsNewerCurrency(entry)) return true
  return isKind(kind) && 'rules' in KINDS[kind].payload && Number.isSafeInteger(rules) && Number(rules) > RULES_VERSION
}

/**
 * Whether the entry's kind, its version, or the rules it sets are unknown to this app. Such entries are stored and
 * synced but ignored.
 */
export const isNewerVersion = (entry: Versions): boolean =>
  !isKind(entry.kind) || entry.v > KINDS[entry.kind].version || setsNewerRules(entry)

/**
 * Parses an entry from the network, a file or a database. Returns `UnknownKind` for a kind, version or rules from a
 * newer app; callers store such entries for later. Returns `Malformed` for anything invalid; callers reject such input.
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
  if ((entry.kind === 'member.added' || entry.kind === 'member.changed') && !hasMatchingChildren(entry))
    return err({
      type: 'Malformed',
      field: entry.role === 'helper' ? 'childIds' : 'role',
      message: 'Only helpers have children',
    })
  const field = entry.kind === 'ask.answered' ? wrongAnswerField(entry) : undefined
  return field === undefined ? ok(entry) : err({ type: 'Malformed', field, message: 'Only a yes has an amount' })
}

/** The field of an answer that is missing from a yes or present in a no. */
function wrongAnswerField({ answer, amount, description }: EntryOf<'ask.answered'>): string | undefined {
  if ((answer === 'yes') !== (amount !== undefined)) return 'amount'
  return answer === 'no' && description !== undefined ? 'description' : undefined
}

const hasMatchingChildren = ({ role, childIds }: Pick<EntryOf<'member.changed'>, 'role' | 'childIds'>): boolean =>
  (role === 'helper') === (childIds !== undefined)

/** The error for an entry that adds a child or family with an id other than its own. */
const wrongOwnId = (field: string): EntryError => ({
  type: 'Malformed',
  field,
  message: 'Must equal the id of the entry',
})

function malformed(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): EntryError {
  return { type: 'Malformed', field: v.getDotPath(issues[0]) ?? '', message: issues[0].message }
}

/** The fields that decide the order of entries. */
export type EntryKey = { readonly stamp: string; readonly id: string }

/** Compares entries by the order in which the ledger applies them: by stamp, then by id. */
export const compareEntries = (a: EntryKey, b: EntryKey): number =>
  compareStrings(a.stamp, b.stamp) || compareStrings(a.id, b.id)
