import {
  type Compilable,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryCompiler,
  sql,
  SqliteAdapter,
  SqliteQueryCompiler,
  type SqlBool,
} from 'kysely'
import * as v from 'valibot'
import type { Database, Engine, TableName } from './schema.ts'

/** A query builder that cannot run queries: each engine runs the SQL with its own driver and transactions. */
const builderWith = (adapter: DialectAdapter, compiler: QueryCompiler) =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('The query builder has no connection')
      },
      createQueryCompiler: () => compiler,
    },
  })

const builders: Readonly<Record<Engine, Kysely<Database>>> = {
  sqlite: builderWith(new SqliteAdapter(), new SqliteQueryCompiler()),
  postgres: builderWith(new PostgresAdapter(), new PostgresQueryCompiler()),
}

type Arguments = Readonly<Record<string, unknown>>

type Definition<Row> = {
  readonly name: string
  readonly row: v.GenericSchema<unknown, Row>
  readonly build: (db: Kysely<Database>, parameters: never, engine: Engine) => Compilable
}

/** A query with its arguments. */
export type Statement<Row> = { readonly definition: Definition<Row>; readonly args: Arguments }

/** Rows to insert into one table. */
export type Insert = { readonly table: TableName; readonly rows: readonly Arguments[] }

export type Write = Statement<unknown> | Insert

/** `count` is the number of rows that the statement changed. */
export type StatementResult<Row> = { readonly rows: readonly Row[]; readonly count: number }

/** Runs one statement in a transaction of its own. */
export type Run = <Row>(statement: Statement<Row>) => Promise<StatementResult<Row>>

/**
 * Defines a query once for both engines. `build` gets the parameters as placeholders.
 * @returns a function from arguments to a statement
 */
export const defineQuery = <Row, Args extends Arguments>(
  name: string,
  row: v.GenericSchema<unknown, Row>,
  build: (db: Kysely<Database>, parameters: Args, engine: Engine) => Compilable<{ [C in keyof Row]: unknown }>,
): ((args: Args) => Statement<Row>) => {
  const definition = { name, row, build }
  return (args) => ({ definition, args })
}

/** Defines a statement that returns no rows. */
export const defineCommand = <Args extends Arguments>(
  name: string,
  build: (db: Kysely<Database>, parameters: Args, engine: Engine) => Compilable,
): ((args: Args) => Statement<unknown>) => {
  const definition = { name, row: v.unknown(), build }
  return (args) => ({ definition, args })
}

export const insertInto = <T extends TableName>(table: T, rows: readonly Database[T][]): Insert => ({ table, rows })

/** Whether a column has one of the values of a list parameter. */
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

const compile = ({ build }: Definition<unknown>, engine: Engine): Compiled => {
  // Safe cast: a query uses its parameters only as values.
  const compiled = build(builders[engine], parameters as never, engine).compile()
  return {
    text: compiled.sql,
    valuesOf: (args) =>
      compiled.parameters.map((value) => (value instanceof Parameter ? args[value.name] : value) ?? null),
  }
}

const caches = { sqlite: new WeakMap<object, Compiled>(), postgres: new WeakMap<object, Compiled>() }

/** Compiles a definition once per engine. */
export const compiledFor = (engine: Engine, definition: Definition<unknown>): Compiled => {
  const compiled = caches[engine].get(definition) ?? compile(definition, engine)
  caches[engine].set(definition, compiled)
  return compiled
}

export const parseRows = <Row>({ row }: Definition<Row>, rows: readonly unknown[]): readonly Row[] =>
  rows.map((found) => v.parse(row, found))

/** Reads that an engine may send together. */
export type Reads = Readonly<Record<string, Statement<unknown> | undefined>>

/** The rows of each read; none for a read that is undefined. */
export type RowsOf<R extends Reads> = {
  readonly [K in keyof R]: R[K] extends Statement<infer Row> | undefined ? readonly Row[] : never
}
