import { CamelCasePlugin, type Compilable, Kysely, PostgresDialect, sql, type SqlBool, SqliteDialect } from 'kysely'
import * as v from 'valibot'
import { type Database, type Engine, type Row, sqlName, type TableName, toStored } from './schema.ts'

const neverConnect = () => Promise.reject(new Error('The query builder has no connection'))
const plugins = [new CamelCasePlugin()]

/** Query builders that cannot run queries: each engine runs the SQL with its own driver and its own transactions. */
const builders: Readonly<Record<Engine, Kysely<Database>>> = {
  sqlite: new Kysely({ dialect: new SqliteDialect({ database: neverConnect }), plugins }),
  postgres: new Kysely({ dialect: new PostgresDialect({ pool: neverConnect }), plugins }),
}

type Arguments = Readonly<Record<string, unknown>>

/** A row as a driver returns it. */
export type StoredRow = Readonly<Record<string, unknown>>

type Definition<R> = {
  readonly name: string
  readonly parse: (row: StoredRow) => R
  readonly build: (db: Kysely<Database>, parameters: never, engine: Engine) => Compilable
}

/** A query with its arguments. */
export type Statement<R> = { readonly definition: Definition<R>; readonly args: Arguments }

export type Insert = { readonly table: TableName; readonly rows: readonly Arguments[] }

export type Write = Statement<unknown> | Insert

/** `count` is the number of changed rows. */
export type StatementResult<R> = { readonly rows: readonly R[]; readonly count: number }

/** Runs one statement in its own transaction. `waitMs` limits how long it waits for a locked SQLite file. */
export type Run = <R>(statement: Statement<R>, waitMs?: number) => Promise<StatementResult<R>>

/** Parses rows to objects with these fields. Drivers return the fields by their SQL names. */
const parserOf = <Fields extends v.ObjectEntries>(fields: Fields) => {
  const schema = v.object(fields)
  const names = Object.keys(fields).map((field) => [field, sqlName(field)] as const)
  if (names.every(([field, name]) => field === name)) return (row: StoredRow) => v.parse(schema, row)
  return (row: StoredRow) => {
    const values: Record<string, unknown> = {}
    for (const [field, name] of names) values[field] = row[name]
    return v.parse(schema, values)
  }
}

/**
 * Defines a query once for both engines. `build` receives placeholders for the parameters.
 * @returns a function from arguments to a statement
 */
export const defineQuery = <Fields extends v.ObjectEntries, Args extends Arguments>(
  name: string,
  fields: Fields,
  build: (db: Kysely<Database>, parameters: Args, engine: Engine) => Compilable<{ [F in keyof Fields]: unknown }>,
): ((args: Args) => Statement<v.InferOutput<v.ObjectSchema<Fields, undefined>>>) => {
  const definition = { name, parse: parserOf(fields), build }
  return (args) => ({ definition, args })
}

/** Defines a statement that returns no rows. */
export const defineCommand = <Args extends Arguments>(
  name: string,
  build: (db: Kysely<Database>, parameters: Args, engine: Engine) => Compilable,
): ((args: Args) => Statement<unknown>) => defineQuery<v.ObjectEntries, Args>(name, {}, build)

export const insertInto = <T extends TableName>(table: T, rows: readonly Row<T>[]): Insert => ({ table, rows })

/** Whether a column's value is in a list parameter. */
export const isOneOf = (engine: Engine, column: string, values: readonly string[]) =>
  engine === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = ANY(${values})`
    : sql<SqlBool>`${sql.ref(column)} IN (SELECT value FROM json_each(${values}))`

class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const parameters = new Proxy({}, { get: (_, name) => new Parameter(String(name)) })

type Compiled = { readonly text: string; readonly valuesOf: (args: Arguments) => unknown[] }

const caches = { sqlite: new WeakMap<object, Compiled>(), postgres: new WeakMap<object, Compiled>() }

/** Compiles a definition once per engine. */
export const compiledFor = (engine: Engine, definition: Definition<unknown>): Compiled => {
  const found = caches[engine].get(definition)
  if (found) return found
  // Safe cast: queries only pass these placeholders on as values.
  const { sql: text, parameters: values } = definition.build(builders[engine], parameters as never, engine).compile()
  const valuesOf = (args: Arguments) =>
    values.map((value) => toStored(value instanceof Parameter ? args[value.name] : value))
  const compiled = { text, valuesOf }
  caches[engine].set(definition, compiled)
  return compiled
}

/** Read statements that an engine may send together. */
export type Reads = Readonly<Record<string, Statement<unknown> | undefined>>

/** The rows that each read returned; no rows for an undefined read. */
export type RowsOf<R extends Reads> = {
  readonly [K in keyof R]: R[K] extends Statement<infer Found> | undefined ? readonly Found[] : never
}
