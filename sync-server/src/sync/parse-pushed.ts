import { type Entry, type Id, parseEntry, parseId } from '@little-ledger/domain'

/** A parsed entry, or the reason it could not be parsed. In that case `id` is '' if the input has no valid id. */
export type PushedEntry =
  | { readonly entry: Entry; readonly id: Id }
  | { readonly entry: undefined; readonly id: Id | ''; readonly problem: 'later' | 'bad_schema' }

/** The id of an entry that cannot be parsed, for use in its result. */
const idIn = (input: unknown): Id | '' => {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'string') return ''
  const id = parseId(input.id)
  return id.ok ? id.value : ''
}

/** Parses each entry on its own. An unknown kind is `later` (a newer server may accept it), anything else `bad_schema`. */
export const parsePushedEntries = (inputs: readonly unknown[]): readonly PushedEntry[] =>
  inputs.map((input) => {
    const parsed = parseEntry(input)
    if (parsed.ok) return { entry: parsed.value, id: parsed.value.id }
    const problem = parsed.error.type === 'UnknownKind' ? 'later' : 'bad_schema'
    return { entry: undefined, id: idIn(input), problem }
  })
