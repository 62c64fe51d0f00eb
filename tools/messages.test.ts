import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageBinary, workspaceFolder } from './package-binary.mjs'
import { temporaryFolder } from './testing/temporary-folder.ts'

test('pnpm messages exports every message in the catalog once', () => {
  const file = join(temporaryFolder(), 'messages.json')
  const script = [packageBinary('tsx'), 'tools/export-messages.ts', file]
  const { status, stderr } = spawnSync(process.execPath, script, { cwd: workspaceFolder, encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const messages: Readonly<Record<string, { readonly defaultMessage: string }>> = JSON.parse(readFileSync(file, 'utf8'))
  expect(messages['ui.offline']?.defaultMessage).toMatch(/^You are offline/)
  expect(Object.keys(messages).length).toBeGreaterThan(600)
})
