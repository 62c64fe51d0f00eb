import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../testing/built-app.ts'

const BACKUPS = '/var/backups/little-ledger'
const OLD = ['2026-01-01.db', '2026-01-02.db.unfinished', '2026-01-03.dump']

/** The crontab of docs/operations.md whose nightly line runs a program. */
const documentedCrontab = (program: string) => {
  const document = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const block = document.split('```').find((text) => text.includes('* * * root') && text.includes(program))
  assert(block !== undefined, 'the document has a crontab for this program')
  return block.trim().split('\n')
}

/** Runs all lines of a crontab as cron does, with fake programs. Returns the names of the files in the backup folder. */
const runCrontab = (lines: readonly string[], programs: Readonly<Record<string, string>>) => {
  const [bin, backups] = [temporaryFolder(), temporaryFolder()]
  const date = '#!/bin/sh\n[ "$1" = +%F ] && echo 2026-03-02\n'
  writeFiles(bin, { ...programs, date })
  for (const name of ['date', ...Object.keys(programs)]) chmodSync(join(bin, name), 0o755)
  writeFiles(backups, Object.fromEntries([...OLD, '2026-03-01.db'].map((name) => [name, 'old'])))
  const longAgo = new Date(Date.now() - 40 * 24 * 3600 * 1000)
  for (const name of OLD) utimesSync(join(backups, name), longAgo, longAgo)
  const here = (text: string) => text.replaceAll(BACKUPS, backups).replaceAll(String.raw`\%`, '%')
  const variables = lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split('=')] : []))
  const env = {
    ...Object.fromEntries(variables.map(([name, value = '']) => [name, here(value)])),
    PATH: `${bin}:/usr/bin:/bin`,
  }
  for (const line of lines) {
    const [, command] = /^[\d*]+ [\d*]+ \* \* \* root (.*)/.exec(line) ?? []
    if (command !== undefined) spawnSync('/bin/sh', ['-c', here(command)], { env })
  }
  return readdirSync(backups)
}

const runuser = '#!/bin/sh\nshift 3\nexec "$@"\n'

const BACKUP_PROGRAMS = [
  { program: 'pg_dump', ending: 'dump', works: { runuser, pg_dump: '#!/bin/sh\necho new\n' } },
  { program: 'little-ledger backup', ending: 'db', works: { 'little-ledger': '#!/bin/sh\necho new > "$2"\n' } },
]

test.each(BACKUP_PROGRAMS)('$program every night deletes old backups of every kind', ({ program, ending, works }) => {
  expect(runCrontab(documentedCrontab(program), works)).toEqual(['2026-03-01.db', `2026-03-02.${ending}`])
})

test.each([
  { program: 'pg_dump', fails: { runuser, pg_dump: '#!/bin/sh\necho half\nexit 1\n' } },
  { program: 'little-ledger backup', fails: { 'little-ledger': '#!/bin/sh\nexit 1\n' } },
])('if $program fails, old backups stay and nothing looks like a new one', ({ program, fails }) => {
  const files = runCrontab(documentedCrontab(program), fails)
  expect(files).toEqual(expect.arrayContaining(OLD))
  expect(files).not.toContainEqual(expect.stringContaining('2026-03-02'))
})
