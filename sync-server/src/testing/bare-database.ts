import Database from 'better-sqlite3'

/** The floor that durable writes are measured against: how many rows a second, one a transaction, with nothing around. */
export const bareWritesPerSecond = (file: string, durationMs: number): number => {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
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
