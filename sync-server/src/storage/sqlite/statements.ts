import type Database from 'better-sqlite3'
import { columnsOf, type TableName } from '../schema.ts'
import {
  compiledFor,
  type Insert,
  parseRows,
  type Reads,
  type RowsOf,
  type Statement,
  type StatementResult,
  type Write,
} from '../statement.ts'
import type { Connection } from './connection.ts'

type Prepared = { readonly statement: Database.Statement; readonly bind: (args: Insert['rows'][number]) => unknown[] }

/** SQLite has no arrays: lists are passed as JSON. */
const toSqlite = (value: unknown): unknown => (Array.isArray(value) ? JSON.stringify(value) : value)

const insertText = (table: TableName, columns: readonly string[]) =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`

/** Runs statements synchronously on a connection, in the caller's transaction if there is one. */
export const statementsOn = (connection: Connection) => {
  const prepared = new Map<object | TableName, Prepared>()
  const prepareOnce = (key: object | TableName, prepare: () => Prepared): Prepared => {
    const found = prepared.get(key) ?? prepare()
    prepared.set(key, found)
    return found
  }

  const execute = <Row>({ definition, args }: Statement<Row>): StatementResult<Row> => {
    const { statement, bind } = prepareOnce(definition, () => {
      const { text, valuesOf } = compiledFor('sqlite', definition)
      return { statement: connection.prepare(text), bind: (values) => valuesOf(values).map(toSqlite) }
    })
    if (!statement.reader) return { rows: [], count: statement.run(...bind(args)).changes }
    return { rows: parseRows(definition, statement.all(...bind(args))), count: 0 }
  }

  const insert = ({ table, rows }: Insert) => {
    const { statement, bind } = prepareOnce(table, () => {
      const columns = columnsOf(table, 'sqlite').map(([name]) => name)
      return {
        statement: connection.prepare(insertText(table, columns)),
        bind: (row) => columns.map((column) => row[column]),
      }
    })
    for (const row of rows) statement.run(...bind(row))
  }

  const readAll = <R extends Reads>(reads: R): RowsOf<R> => {
    const rows = Object.entries(reads).map(([key, read]) => [key, read === undefined ? [] : execute(read).rows])
    // Safe cast: each key gets the rows of its own statement.
    return Object.fromEntries(rows) as RowsOf<R>
  }

  return { execute, readAll, write: (write: Write) => void ('rows' in write ? insert(write) : execute(write)) }
}
