import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordFixtures } from './record-fixtures.ts'
import { FIXTURES, isReleased } from './versions.ts'

const version = process.argv[2] ?? ''
const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }

if (!/^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(version)) {
  process.stderr.write('Usage: pnpm fixtures VERSION, for example 1.1.0\n')
  process.exit(2)
}
if (isReleased(version, current)) {
  process.stderr.write(`${version} is released (package.json: ${current}). Its fixtures never change.\n`)
  process.exit(1)
}
const folder = join(FIXTURES, version)
mkdirSync(folder, { recursive: true })
await recordFixtures(folder, version.includes('-rc.'))
process.stdout.write(`Wrote ${folder}\n`)
process.exit(0)
