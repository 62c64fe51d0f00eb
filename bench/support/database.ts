import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, type Entry, type Id, parseStamp } from '@little-ledger/domain'
import { generateToken, newSession } from '../../sync-server/src/auth/sessions.ts'
import { newIdAt } from '../../sync-server/src/ledger/new-id.ts'
import type { Storage } from '../../sync-server/src/storage/port.ts'
import { openPostgres } from '../../sync-server/src/storage/postgres/open.ts'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'

const stamp = parseStamp('2026-11-21T12:00:00.000Z-0000-beefbeefbeef')
assert(stamp.ok, 'the stamp is valid')

/** Creates a temporary folder, which is removed when the process exits. */
export const benchFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An unusable password hash, because the benchmarks use existing sessions. */
const passwordHash = { type: 'pbkdf2', rounds: 600_000, salt: 'AAAA', hash: 'AAAA' } as const

export type Seeded = { readonly file: string; readonly cookies: readonly string[] }

export type SeededFamily = { readonly familyId: Id; readonly parentId: Id; readonly entries: readonly Entry[] }

/** A larger append could exceed the PostgreSQL timeouts. */
const MAX_APPEND = 20_000

/** Inserts families and a session for each parent; returns the session cookies. */
const seed = async (storage: Storage, families: readonly SeededFamily[]): Promise<readonly string[]> => {
  const cookies: string[] = []
  for (const [index, { familyId, parentId, entries }] of families.entries()) {
    const username = `parent-${index}`
    const user = { id: parentId, familyId, role: 'parent' as const, childId: undefined, username }
    const stamps = { usernameStamp: stamp.value, passwordStamp: stamp.value }
    const login = { ...user, ...stamps, usernameKey: username, passwordHash }
    for (let start = 0; start === 0 || start < entries.length; start += MAX_APPEND) {
      const writes = { entries: entries.slice(start, start + MAX_APPEND), newLogins: start === 0 ? [login] : [] }
      await storage.append({ familyId, query: {}, decide: () => ({ value: undefined, writes }) })
    }
    const token = generateToken()
    const now = Date.now()
    await storage.createSession(newSession({ id: newIdAt(now), token, user, isRemembered: true, now }), undefined)
    cookies.push(`little-ledger=${token}`)
  }
  return cookies
}

/** A new SQLite database with these families, each parent signed in. */
export const seedDatabase = async (families: readonly SeededFamily[]): Promise<Seeded> => {
  const file = join(benchFolder(), 'ledger.db')
  const storage = await openSqlite(file)
  assert(storage.ok, 'a fresh database opens')
  const cookies = await seed(storage.value, families)
  await storage.value.close()
  return { file, cookies }
}

/** Adds these families to an empty PostgreSQL database, each parent signed in. Returns the session cookies. */
export const seedPostgres = async (url: string, families: readonly SeededFamily[]): Promise<readonly string[]> => {
  const storage = await openPostgres(url)
  assert(storage.ok, 'a fresh database opens')
  const cookies = await seed(storage.value, families)
  await storage.value.close()
  return cookies
}
