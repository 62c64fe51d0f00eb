import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { settings } from '../environment.ts'
import { isUsageError, startErrorLine } from '../start-errors.ts'
import type { CommandInput } from './command.ts'
import { createCommands } from './commands.ts'
import { runCommandLine } from './run-command-line.ts'

const commands = createCommands('/nowhere')

/** What a command line prints. The commands do not run: each returns its input. */
const run = async (args: readonly string[], variables: Record<string, string> = {}) => {
  const inputs: CommandInput[] = []
  const [first, ...others] = commands.map((command) => ({
    ...command,
    run: (input: CommandInput) => {
      inputs.push(input)
      return Promise.resolve({ ok: true, value: command.name } as const)
    },
  }))
  if (first === undefined) throw new Error('there are commands')
  const result = await runCommandLine([first, ...others], args, variables)
  if (result.ok) return { text: result.value, input: inputs[0] }
  return { error: startErrorLine(result.error), isUsageError: isUsageError(result.error) }
}

describe('the help', () => {
  test.each([['help'], ['--help'], ['-h']])(
    '%s lists every command and every setting, also with a wrong setting',
    async (name) => {
      const { text = '' } = await run([name], { PORT: 'abc' })
      const lines = text.split('\n')
      for (const { name: command, summary } of commands)
        expect(lines.some((line) => line.startsWith(`  ${command} `) && line.endsWith(`  ${summary}`))).toBe(true)
      expect(text).toContain('DATABASE_URL_FILE and METRICS_TOKEN_FILE name files that contain the value.')
      for (const { name: setting } of settings) expect(text).toMatch(new RegExp(`^  ${setting} `, 'm'))
    },
  )

  test('of one command shows how it is used', async () => {
    const shown = await run(['help', 'restore'])
    expect(shown.text).toMatch(/^Usage: little-ledger restore FILE \[--parent USERNAME\]\n\nReplace a SQLite database/)
    expect(await run(['restore', '--help'])).toEqual(shown)
    expect(await run(['restore', 'x', '-h'])).toEqual(shown)
  })

  test('says so if there is no such command', async () => {
    expect(await run(['help', 'erase'])).toEqual({
      error: '"help erase" is not a command. See: little-ledger --help',
      isUsageError: true,
    })
  })
})

test('the README lists the same settings, with the same defaults', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
  const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (\S+) +\|/gm)].map(([, name, initial = '']) => [
    name,
    initial.replaceAll('`', ''),
  ])
  expect(rows.toSorted()).toEqual(settings.map(({ name, initial }) => [name, initial]).toSorted())
})

test('--version prints only the version', async () => {
  expect((await run(['--version'], { PORT: 'abc' })).text).toMatch(/^\d+\.\d+\.\d+\S*$/)
})

describe('arguments', () => {
  test('without any, the server starts', async () => {
    expect((await run([])).text).toBe('serve')
  })

  test('are passed to the command, in any order of options', async () => {
    expect((await run(['restore', '--parent', 'pat', 'a.db', '--parent=sam'])).input).toMatchObject({
      operands: ['a.db'],
      options: { parent: ['pat', 'sam'] },
      environment: { port: 3000 },
    })
    expect((await run(['backup', '--', '--odd.db'])).input).toMatchObject({ operands: ['--odd.db'] })
  })

  test.each([
    [['erase'], '"erase" is not a command. See: little-ledger --help'],
    [['--all'], '"--all" is not a command. See: little-ledger --help'],
    [['postgres://pat:secret@db/x'], '"postgres://…@db/x" is not a command. See: little-ledger --help'],
    [['backup'], 'FILE is missing. Usage: little-ledger backup FILE'],
    // A script's variable that is not set.
    [['backup', ''], 'FILE is missing. Usage: little-ledger backup FILE'],
    [['backup', 'a', 'b'], 'There are too many arguments. Usage: little-ledger backup FILE'],
    [['restore'], 'FILE is missing. Usage: little-ledger restore FILE [--parent USERNAME]'],
    [['restore', 'a', 'b'], 'There are too many arguments. Usage: little-ledger restore FILE [--parent USERNAME]'],
    [['bounds', 'pat'], 'FACTOR is missing. Usage: little-ledger bounds USERNAME FACTOR'],
    [['check', 'x'], 'There are too many arguments. Usage: little-ledger check'],
    [['accept-time', 'x'], 'There are too many arguments. Usage: little-ledger accept-time'],
    [['check', '--all'], "Unknown option '--all'. Usage: little-ledger check"],
    [
      ['restore', 'a', '--parent'],
      "Option '--parent <value>' argument missing. Usage: little-ledger restore FILE [--parent USERNAME]",
    ],
  ])('%j prints one line', async (args, error) => {
    expect(await run(args)).toEqual({ error, isUsageError: true })
  })

  test('are checked before the settings, and wrong settings are no usage error', async () => {
    expect(await run(['backup'], { PORT: 'abc' })).toMatchObject({ isUsageError: true })
    expect(await run(['check'], { PORT: 'abc' })).toMatchObject({
      error: expect.stringMatching(/^PORT must be/),
      isUsageError: false,
    })
  })
})
