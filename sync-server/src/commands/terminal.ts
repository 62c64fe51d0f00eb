import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { err, ok, passwordField, type Result } from '@little-ledger/domain'
import * as v from 'valibot'
import type { InvalidPassword } from '../start-errors.ts'

/** Prompts on the terminal. Questions go to stderr, so that stdout has only results. */
export const ask = (question: string, { isHidden = false } = {}): Promise<string | undefined> => {
  process.stderr.write(question)
  // Without echo: readline writes what is typed to its output.
  const output = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stderr
  const lines = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 })
  return new Promise((resolve) => {
    const finish = (answer: string | undefined) => {
      lines.removeAllListeners().close()
      if (isHidden || answer === undefined) process.stderr.write('\n')
      resolve(answer)
    }
    lines
      .on('line', finish)
      .on('close', () => finish(undefined))
      .on('SIGINT', () => finish(undefined))
  })
}

/** Letters and digits that are hard to confuse, in lower case. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A random password of 80 bits, in four groups. */
export const generatePassword = (): string => {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

const invalid = (problem: string) => err({ type: 'InvalidPassword', problem } as const)

const check = (password: string | undefined): Result<string, InvalidPassword> => {
  if (password === undefined) return invalid('No password was entered')
  const parsed = v.safeParse(passwordField, password)
  return parsed.success ? ok(parsed.output) : invalid(parsed.issues[0].message)
}

/** Reads a new password twice from the terminal, without echo, or else the first line of the standard input. */
export const readNewPassword = async (username: string): Promise<Result<string, InvalidPassword>> => {
  if (!process.stdin.isTTY) return check((await text(process.stdin)).split(/\r?\n/)[0])
  const password = check(await ask(`New password for ${username}: `, { isHidden: true }))
  if (!password.ok) return password
  const repeated = await ask('Type it again: ', { isHidden: true })
  return repeated === password.value ? password : invalid('The two passwords differ')
}
