import { type ParseArgsConfig, parseArgs } from 'node:util'
import { err, ok, type Result } from '@little-ledger/domain'
import manifest from '../../package.json' with { type: 'json' }
import { parseEnvironment } from '../environment.ts'
import type { CommandLineResult, InvalidUsage } from '../start-errors.ts'
import type { Command, CommandInput } from './command.ts'
import { usageOf } from './command.ts'
import { commandHelp, overview } from './help.ts'

const HELP = { help: { type: 'boolean', short: 'h' } } as const

/** The first sentence of `parseArgs`'s messages, which never contains a value. */
const problemOf = (error: unknown) => (error instanceof Error ? (/^[^.]*/.exec(error.message)?.[0] ?? '') : '')

const invalid = (command: Command, problem: string) =>
  err({ type: 'InvalidUsage', problem, usage: usageOf(command) } as const)

/** The operands and options, or undefined if the arguments ask for help. */
const parse = (
  command: Command,
  args: readonly string[],
): Result<Omit<CommandInput, 'environment'> | undefined, InvalidUsage> => {
  const { operands = [], options = {} } = command
  const config = { args: [...args], options: { ...options, ...HELP }, allowPositionals: true } satisfies ParseArgsConfig
  try {
    const { values, positionals } = parseArgs(config)
    if (values.help === true) return ok(undefined)
    const missing = operands.find((_, index) => !positionals[index])
    if (missing !== undefined) return invalid(command, `${missing} is missing`)
    if (positionals.length > operands.length) return invalid(command, 'There are too many arguments')
    return ok({ operands: positionals, options: values })
  } catch (error) {
    return invalid(command, problemOf(error))
  }
}

const hasCurrentFolder = () => {
  try {
    process.cwd()
    return true
  } catch {
    return false
  }
}

const unknown = (name: string) => err({ type: 'UnknownCommand', command: name } as const)

const help = (commands: readonly Command[], [name, ...rest]: readonly string[]): CommandLineResult => {
  if (name === undefined) return ok(overview(commands))
  const command = commands.find((each) => each.name === name)
  return command && rest.length === 0 ? ok(commandHelp(command)) : unknown(['help', name, ...rest].join(' '))
}

/**
 * Runs the command that the arguments name; without one, the first of the table. Help and the version need no valid
 * environment.
 */
export const runCommandLine = async (
  commands: readonly [Command, ...Command[]],
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<CommandLineResult> => {
  const [first = commands[0].name, ...rest] = args
  if (first === 'help' || first === '--help' || first === '-h') return help(commands, rest)
  if ((first === '--version' || first === 'version') && rest.length === 0) return ok(manifest.version)
  const command = commands.find(({ name }) => name === first)
  if (command === undefined) return unknown(first)
  const parsed = parse(command, rest)
  if (!parsed.ok) return parsed
  if (parsed.value === undefined) return ok(commandHelp(command))
  if (!hasCurrentFolder()) return err({ type: 'NoCurrentFolder' })
  const environment = parseEnvironment(variables)
  return environment.ok ? command.run({ environment: environment.value, ...parsed.value }) : environment
}
