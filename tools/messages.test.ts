import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { x } from 'tinyexec'
import { expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'

test('pnpm messages exports every message in the catalog once', async () => {
  const file = join(temporaryFolder(), 'messages.json')
  const { exitCode, stderr } = await x('tsx', ['tools/export-messages.ts', file])
  expect(stderr).toBe('')
  expect(exitCode).toBe(0)
  const messages: Readonly<Record<string, { readonly defaultMessage: string }>> = JSON.parse(readFileSync(file, 'utf8'))
  expect(messages['ui.offline']?.defaultMessage).toMatch(/^You’re offline/)
  expect(Object.keys(messages).length).toBeGreaterThan(600)
})
