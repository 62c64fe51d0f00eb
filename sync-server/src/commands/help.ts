import { SECRETS, settings } from '../environment.ts'
import { type Command, usageOf } from './command.ts'

/** Two columns; each line of the first is padded to the longest. */
const columns = (rows: readonly (readonly [string, string])[]) => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

export const overview = (commands: readonly Command[]): string =>
  [
    'Little Ledger, a savings bank for your children.',
    '',
    'Usage: little-ledger [COMMAND]',
    '',
    'Commands:',
    ...columns([
      ...commands.map((command) => [`${command.name} ${command.usage}`.trimEnd(), command.summary] as const),
      ['help [COMMAND]', 'Show this help, or that of a command; also --help and -h.'],
      ['--version', 'Show the version.'],
    ]),
    'Unless its line says otherwise, a command can run while the server runs.',
    '',
    'Environment variables, with their defaults:',
    ...columns(settings.map(({ name, meaning, initial }) => [name, `${meaning} (${initial})`])),
    `${SECRETS.map((name) => `${name}_FILE`).join(' and ')} name files that contain the value.`,
    '',
    'Exit codes: 0 done, 1 failed, 2 wrong arguments. Guide: docs/operations.md',
  ].join('\n')

export const commandHelp = (command: Command): string =>
  [`Usage: ${usageOf(command)}`, '', command.summary, ...(command.details ?? [])].join('\n')
