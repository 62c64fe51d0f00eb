#!/usr/bin/env node
// @ts-check
// Packs the built app and server into little-ledger-VERSION.tgz, for `npx ./little-ledger-VERSION.tgz`. npm writes the
// same bytes for the same files: it sorts them and sets their times to a constant.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writePackageFiles } from './package-files.mjs'

const workspace = join(import.meta.dirname, '../..')
const destination = resolve(process.argv[2] ?? workspace)
const folder = mkdtempSync(join(tmpdir(), 'little-ledger-release-'))
try {
  writePackageFiles(workspace, folder)
  mkdirSync(destination, { recursive: true })
  const output = execFileSync('npm', ['pack', '--json', `--pack-destination=${destination}`], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [{ filename }] = JSON.parse(output)
  const digest = createHash('sha256')
    .update(readFileSync(join(destination, filename)))
    .digest('hex')
  console.log(`${digest}  ${filename}`)
} finally {
  rmSync(folder, { recursive: true })
}
