import { mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { restore } from '../../operations/database-commands.ts'
import { temporaryFolder } from '../../testing/built-app.ts'
import { openDatabase } from '../../testing/database.ts'
import { backUpFile } from './backup.ts'
import { followLinks } from './files.ts'
import { openForServer } from './open.ts'

/** A link to `disk/ledger.db`, as DATABASE_URL may name it, and the path of that file. */
const linkTo = (folder = temporaryFolder()) => {
  mkdirSync(join(folder, 'disk'))
  mkdirSync(join(folder, 'server'))
  const link = join(folder, 'server/little-ledger.db')
  symlinkSync('../disk/ledger.db', link)
  return { link, target: join(folder, 'disk/ledger.db') }
}

const isKept = (link: string) => readlinkSync(link) === '../disk/ledger.db' && readdirSync(dirname(link)).length === 1

test('a new database is created where a symbolic link leads', async () => {
  const { link, target } = linkTo()
  const opened = await openForServer(link)
  assert(opened.ok, 'the database opens')
  await opened.value.close()
  expect(readdirSync(dirname(target))).toEqual(['ledger.db', 'ledger.db.lock'])
  expect(isKept(link)).toBe(true)
})

test('restore replaces the file that a symbolic link leads to, and keeps it beside', async () => {
  const { link, target } = linkTo()
  const { storage } = await openDatabase(target)
  const backup = join(temporaryFolder(), 'backup.db')
  await backUpFile(target, backup)
  await storage.close()
  const restored = await restore(link, backup)
  assert(restored.ok, 'the backup is restored')
  const kept = /kept as (.*)\.$/.exec(restored.value)?.[1] ?? ''
  expect(dirname(kept)).toBe(dirname(target))
  expect((await openDatabase(kept)).storage.isRestored).toBe(false)
  expect((await openDatabase(target)).storage.isRestored).toBe(true)
  expect(isKept(link)).toBe(true)
})

test('restore to a symbolic link whose file does not exist yet creates that file', async () => {
  const { file } = await openDatabase()
  const backup = join(temporaryFolder(), 'backup.db')
  await backUpFile(file, backup)
  const { link, target } = linkTo()
  expect(await restore(link, backup)).toMatchObject({ ok: true })
  expect(readdirSync(dirname(target))).toContain('ledger.db')
  expect(isKept(link)).toBe(true)
})

test('links to links are followed', () => {
  const folder = temporaryFolder()
  const { target, link } = linkTo(folder)
  symlinkSync(link, join(folder, 'outer'))
  expect(followLinks(join(folder, 'outer'))).toBe(target)
  expect(followLinks(target)).toBe(target)
})

test('a link through a linked folder and its parent leads where the system follows it', () => {
  const folder = temporaryFolder()
  const release = join(folder, 'disk/releases/2')
  mkdirSync(release, { recursive: true })
  symlinkSync(release, join(folder, 'current'))
  const target = join(folder, 'disk/releases/ledger.db')
  writeFileSync(target, '')
  symlinkSync('current/../ledger.db', join(folder, 'link'))
  expect(followLinks(join(folder, 'link'))).toBe(target)
})
