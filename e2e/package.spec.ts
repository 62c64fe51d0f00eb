import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, longTest } from './support/test.ts'

const tool = (name: string) => fileURLToPath(new URL(`../tools/release/${name}.mjs`, import.meta.url))
const run = async (name: string, argument: string) =>
  (await promisify(execFile)(process.execPath, [tool(name), argument])).stdout

// Long, because npm compiles better-sqlite3 where it cannot download its binary.
longTest('npx starts the package in an empty folder, and packing twice gives the same bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'little-ledger-e2e-'))
  const first = await run('pack', folder)
  expect(await run('pack', folder)).toBe(first)
  const [tarball = ''] = await readdir(folder)
  expect(tarball).toMatch(/^little-ledger-\d+\.\d+\.\d+.*\.tgz$/)
  const figures: unknown = JSON.parse(await run('try-package', join(folder, tarball)))
  expect(figures).toMatchObject({ node: process.version, firstBalanceMs: expect.any(Number) })
  await rm(folder, { recursive: true })
})
