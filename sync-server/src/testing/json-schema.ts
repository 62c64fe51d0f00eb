import { assert } from '@little-ledger/domain'

export type JsonSchema = { readonly [keyword: string]: unknown }

type Check = (expected: unknown, value: unknown, schema: JsonSchema) => readonly string[]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const isOfType = (value: unknown, type: unknown) =>
  type === 'integer' ? Number.isInteger(value) : typeOf(value) === type

const unless = (isFine: boolean, problem: string) => (isFine ? [] : [problem])

const isBase64 = (text: string) => Buffer.from(text, 'base64').toString('base64') === text

const lengthOf = (value: unknown) => (typeof value === 'string' ? [...value].length : undefined)

const schemasIn = (value: unknown) => {
  assert(Array.isArray(value), 'a list of schemas')
  return value as readonly JsonSchema[]
}

const fieldsOf = (properties: unknown) => {
  assert(isObject(properties), 'properties are an object')
  return properties as Readonly<Record<string, JsonSchema>>
}

/** Validators for the JSON Schema keywords that our OpenAPI document uses. An unknown keyword fails the test. */
const checks: Readonly<Record<string, Check>> = {
  description: () => [],
  default: () => [],
  type: (types, value) =>
    unless(
      [types].flat().some((type) => isOfType(value, type)),
      `is ${typeOf(value)}, not ${String(types)}`,
    ),
  contentEncoding: (encoding, value) =>
    unless(encoding === 'base64' && typeof value === 'string' && isBase64(value), `is not ${String(encoding)}`),
  const: (expected, value) => unless(value === expected, `is not ${String(expected)}`),
  enum: (expected, value) => unless([expected].flat().includes(value), `is not one of ${String(expected)}`),
  minLength: (least, value) => unless((lengthOf(value) ?? Infinity) >= Number(least), 'is too short'),
  maxLength: (most, value) => unless((lengthOf(value) ?? 0) <= Number(most), 'is too long'),
  minItems: (least, value) => unless(!Array.isArray(value) || value.length >= Number(least), 'has too few items'),
  maxItems: (most, value) => unless(!Array.isArray(value) || value.length <= Number(most), 'has too many items'),
  minimum: (least, value) => unless(typeof value !== 'number' || value >= Number(least), 'is too small'),
  exclusiveMinimum: (limit, value) => unless(typeof value !== 'number' || value > Number(limit), 'is too small'),
  maximum: (most, value) => unless(typeof value !== 'number' || value <= Number(most), 'is too large'),
  pattern: (pattern, value) =>
    unless(typeof value !== 'string' || new RegExp(String(pattern), 'u').test(value), 'does not fit'),
  required: (names, value) =>
    isObject(value)
      ? [names].flat().flatMap((name) => unless(Object.hasOwn(value, String(name)), `lacks ${String(name)}`))
      : [],
  properties: (properties, value) =>
    isObject(value)
      ? Object.entries(fieldsOf(properties)).flatMap(([name, schema]) =>
          Object.hasOwn(value, name) ? schemaErrors(schema, value[name], name) : [],
        )
      : [],
  additionalProperties: (others, value, { properties = {} }) => {
    if (!isObject(value) || others === true) return []
    const extra = Object.keys(value).filter((name) => !Object.hasOwn(fieldsOf(properties), name))
    if (others === false) return extra.map((name) => `has ${name}, which is not described`)
    return extra.flatMap((name) => schemaErrors(others as JsonSchema, value[name], name))
  },
  items: (schema, value) =>
    Array.isArray(value) ? value.flatMap((item, index) => schemaErrors(schema as JsonSchema, item, String(index))) : [],
  anyOf: (choices, value) =>
    unless(
      schemasIn(choices).some((choice) => schemaErrors(choice, value).length === 0),
      'fits no choice',
    ),
  oneOf: (choices, value) =>
    unless(
      schemasIn(choices).filter((choice) => schemaErrors(choice, value).length === 0).length === 1,
      'fits not one choice',
    ),
  allOf: (all, value) => schemasIn(all).flatMap((schema) => schemaErrors(schema, value)),
}

/** The violations of a schema, with their paths; empty if the value is valid. */
export const schemaErrors = (schema: JsonSchema, value: unknown, place = ''): readonly string[] =>
  Object.entries(schema).flatMap(([keyword, expected]) => {
    const check = checks[keyword]
    assert(check, `${keyword} is a supported keyword`)
    return check(expected, value, schema).map((problem) => (place === '' ? problem : `${place}: ${problem}`))
  })
