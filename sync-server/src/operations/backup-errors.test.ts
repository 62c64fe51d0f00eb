import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { startErrorLine } from '../start-errors.ts'
import { temporaryFolder } from '../testing/built-app.ts'
import { openDatabase } from '../testing/database.ts'
import { runProgram, useProgram } from '../testing/program/program.ts'

const program = useProgram()

/** A folder with a database and its backup. */
const start = async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'data'))
  const { storage } = await openDatabase(join(folder, 'data/little-ledger.db'))
  await storage.close()
  const run = async (...command: string[]) => runProgram({ program, folder, command })
  expect(await run('backup', 'good.db')).toMatchObject({ code: 0 })
  return { folder, run }
}

describe('a backup that cannot be written is named in the error', () => {
  test('because a folder has this name, or a file is in the way', async () => {
    const { folder, run } = await start()
    expect(await run('backup', 'data')).toEqual({
      code: 1,
      stdout: '',
      stderr: `The backup ${join(folder, 'data')} cannot be written, because that is a folder. Name a file in it.\n`,
    })
    expect(await run('backup', 'good.db/b.db')).toEqual({
      code: 1,
      stdout: '',
      stderr: `The backup ${join(folder, 'good.db/b.db')} cannot be written (EEXIST). Choose a folder this user can write to.\n`,
    })
  })

  test('because it is too large, and leaves nothing behind', async () => {
    const { folder } = await start()
    const script = 'ulimit -f 100; exec "$0" "$1" backup large.db'
    const { status, stderr } = spawnSync('/bin/sh', ['-c', script, process.execPath, program], { cwd: folder, env: {} })
    const line = `^The backup ${join(folder, 'large.db')} cannot be written \\(SQLITE_IOERR\\w*\\)\\. Check the disk `
    expect([status, String(stderr)]).toEqual([1, expect.stringMatching(line)])
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'good.db'])
  })

  test('because the disk is full', () => {
    for (const reason of ['ENOSPC', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])
      expect(startErrorLine({ type: 'BackupNotWritable', file: '/backups/b.db', reason })).toBe(
        'The backup /backups/b.db cannot be written, because the disk is full.',
      )
    expect(startErrorLine({ type: 'DatabaseNotWritable', file: '/data/l.db', reason: 'ENOSPC' })).toBe(
      'The database /data/l.db is not writable, because the disk is full. Free some space.',
    )
  })
})

describe('a backup that cannot be restored is named in the error', () => {
  test.each([
    ['nowhere.db', 'does not exist. Check its name.'],
    ['data', 'is a folder. Choose a backup in it.'],
    ['text.db', 'is not a database. Choose another one.'],
    ['damaged.db', 'is damaged. Choose another one.'],
    ['empty.db', 'is empty. Choose another one.'],
  ])('%s', async (name, problem) => {
    const { folder, run } = await start()
    writeFileSync(join(folder, 'text.db'), 'a letter')
    writeFileSync(join(folder, 'empty.db'), '')
    writeFileSync(join(folder, 'damaged.db'), readFileSync(join(folder, 'good.db')).subarray(0, 9_000))
    expect(await run('restore', name)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The backup ${join(folder, name)} ${problem} Nothing was changed.\n`,
    })
  })
})
