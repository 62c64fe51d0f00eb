import Database from 'better-sqlite3'

const openDatabase = (file: string) => {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  return database
}

/** Baseline for durable writes: rows per second with one insert per transaction. */
export const baselineWritesPerSecond = (file: string, durationMs: number): number => {
  const database = openDatabase(file)
  database.exec('CREATE TABLE IF NOT EXISTS rows (body TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO rows VALUES (?)')
  const body = 'x'.repeat(400)
  const start = performance.now()
  let count = 0
  for (; performance.now() - start < durationMs; count += 1) insert.run(body)
  const perSecond = (count * 1000) / (performance.now() - start)
  database.close()
  return perSecond
}

type Row = { readonly id: string; readonly body: string }

/** Baseline for pushes: batches per second, with one transaction per batch and two indexes on the table. */
export const baselineBatchesPerSecond = (file: string, batches: readonly (readonly Row[])[]): number => {
  const database = openDatabase(file)
  database.exec('CREATE TABLE rows (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL) STRICT')
  const insert = database.prepare('INSERT INTO rows (id, body) VALUES (?, ?)')
  const write = database.transaction((rows: readonly Row[]) => {
    for (const { id, body } of rows) insert.run(id, body)
  })
  const start = performance.now()
  for (const rows of batches) write.immediate(rows)
  const perSecond = (batches.length * 1000) / (performance.now() - start)
  database.close()
  return perSecond
}
