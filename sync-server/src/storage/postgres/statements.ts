import { columnsOf, type TableName } from '../schema.ts'
import { compiledFor, type Insert, parseRows, type Reads, type RowsOf, type Run, type Write } from '../statement.ts'
import type { Query } from './connection.ts'

/** Inserts any number of rows with one statement; its parameters are one array per column. */
export const insertText = (table: TableName): string => {
  const columns = columnsOf(table, 'postgres')
  const names = columns.map(([name]) => name).join(', ')
  return `INSERT INTO ${table} (${names}) SELECT * FROM unnest(${columns.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})`
}

export const insertValues = ({ table, rows }: Insert): readonly unknown[] =>
  columnsOf(table, 'postgres').map(([column]) => rows.map((row) => row[column]))

/** Runs statements with `query`. Calls that are not awaited are pipelined. */
export const statementsOn = (query: Query) => {
  const execute: Run = async ({ definition, args }) => {
    const { text, valuesOf } = compiledFor('postgres', definition)
    const { rows, count } = await query({ name: definition.name, text }, valuesOf(args))
    return { rows: parseRows(definition, rows), count }
  }
  /** Sends all reads in one round trip. */
  const readAll = async <R extends Reads>(reads: R): Promise<RowsOf<R>> => {
    const rows = await Promise.all(
      Object.entries(reads).map(async ([key, read]) => [key, read === undefined ? [] : (await execute(read)).rows]),
    )
    // Safe cast: each key gets the rows of its own statement.
    return Object.fromEntries(rows) as RowsOf<R>
  }
  const write = (each: Write): Promise<unknown> =>
    'rows' in each
      ? query({ name: `insert-${each.table}`, text: insertText(each.table) }, insertValues(each))
      : execute(each)
  return { execute, readAll, write }
}
