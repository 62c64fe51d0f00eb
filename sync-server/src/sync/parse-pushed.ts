import { type Entry, type Id, parseEntry, parseId } from '@little-ledger/domain'

/** An entry as it was sent: read, or why it cannot be. The id is told even then, where there is one. */
export type PushedEntry =
  | { readonly entry: Entry; readonly id: Id }
  | { readonly entry: undefined; readonly id: Id | ''; readonly problem: 'later' | 'bad_schema' }

/** What can be said of an entry that cannot be read, so that its sender knows which one is meant. */
const idIn = (input: unknown): Id | '' => {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'string') return ''
  const id = parseId(input.id)
  return id.ok ? id.value : ''
}

/** Reads each entry of a push by itself: what a newer version may understand waits, what nobody will is refused. */
export const parsePushedEntries = (inputs: readonly unknown[]): readonly PushedEntry[] =>
  inputs.map((input) => {
    const parsed = parseEntry(input)
    if (parsed.ok) return { entry: parsed.value, id: parsed.value.id }
    const problem = parsed.error.type === 'UnknownKind' ? 'later' : 'bad_schema'
    return { entry: undefined, id: idIn(input), problem }
  })
