import type { Environment } from '../environment.ts'
import type { CommandLineResult } from '../start-errors.ts'

/** The values of a command's options. An option that can be repeated has a list. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>

export type CommandInput = {
  readonly environment: Environment
  /** One for each name in `operands`. */
  readonly operands: readonly string[]
  readonly options: OptionValues
}

type Option = { readonly type: 'string' | 'boolean'; readonly multiple?: boolean }

/** A row of the table of commands, from which arguments are parsed and the help is written. */
export type Command = {
  readonly name: string
  /** The arguments as the help shows them. */
  readonly usage: string
  /** What the command does, on one line. */
  readonly summary: string
  /** More lines for `help COMMAND`. */
  readonly details?: readonly string[]
  /** The names of the required arguments. */
  readonly operands?: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  readonly run: (input: CommandInput) => Promise<CommandLineResult>
}

export const usageOf = ({ name, usage }: Pick<Command, 'name' | 'usage'>) => `little-ledger ${name} ${usage}`.trimEnd()

export const textOption = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

export const listOption = ({ options }: CommandInput, name: string): readonly string[] => {
  const value = options[name]
  return Array.isArray(value) ? value.map(String) : []
}

export const isSet = ({ options }: CommandInput, name: string): boolean => options[name] === true
