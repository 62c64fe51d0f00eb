import { assert } from '../../result.ts'
import { CURRENCIES } from '../../money/currency.ts'
import { headerFields, KINDS, type Kind } from '../../journal/kinds.ts'

/** A schema as plain data: its types, options and limits. Parsers appear as their error message. */
export type Description = string | readonly Description[] | { readonly [name: string]: Description }

type Part = Readonly<Record<string, unknown>>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Limits such as a length, and patterns. Functions are described by the message of their failure. */
const requirementOf = ({ requirement, message }: Part): string =>
  typeof requirement === 'function' || requirement === undefined ? String(message) : String(requirement)

const entriesOf = (entries: unknown): Description => {
  assert(isPart(entries), 'an object has entries')
  return Object.fromEntries(
    Object.entries(entries)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, describeSchema(field)]),
  )
}

const optionsOf = (options: unknown): Description => {
  assert(Array.isArray(options), 'a picklist has options')
  // Currencies may be added: a device that does not know one asks for an update.
  return options.length === CURRENCIES.length && options.every((option, index) => option === CURRENCIES[index])
    ? 'currency'
    : options.map(String)
}

const describeType = (schema: Part): Description => {
  const type = String(schema['type'])
  switch (type) {
    case 'exact_optional':
    case 'optional':
    case 'nullable':
      return { [type]: describeSchema(schema['wrapped']) }
    case 'array':
      return { array: describeSchema(schema['item']) }
    case 'strict_object':
    case 'object':
      return { [type]: entriesOf(schema['entries']) }
    case 'picklist':
      return { picklist: optionsOf(schema['options']) }
    case 'literal':
      return { literal: String(schema['literal']) }
    case 'custom':
      return { parsed: String(schema['message']) }
    case 'string':
    case 'number':
    case 'boolean':
      return type
    default:
      assert(false, `the type '${type}' can be described`)
  }
}

/** Describes a valibot schema, so that a change of it changes the description. */
export function describeSchema(schema: unknown): Description {
  assert(isPart(schema), 'a schema is an object')
  const { pipe } = schema
  if (!Array.isArray(pipe)) return describeType(schema)
  const parts = pipe.filter(isPart)
  return parts.map((part) =>
    part['kind'] === 'schema' ? describeSchema(part) : { [String(part['type'])]: requirementOf(part) },
  )
}

/** The fields that all entries have. */
export const describeHeader = (): Description => entriesOf(headerFields)

/** What the journal accepts as an entry of a kind, except for the fields of the header. */
export function describeKind(kind: Kind): { readonly [name: string]: Description } {
  const { version, subject, recordedBy, payload } = KINDS[kind]
  return { version: String(version), subject, recordedBy, payload: entriesOf(payload) }
}
