import { expect } from 'vitest'
import { temporaryFolder } from '../built-app.ts'
import type { Client } from '../client.ts'
import { firstResponseSignal, killDuringWork } from './kill-during-work.ts'
import { startProgram } from './program.ts'
import { remoteClient } from './remote-client.ts'
import { responseOrUndefined, findLost } from './push-durability.ts'

const AT_ONCE = 8

type Added = { readonly id: string; readonly description: string }

type Killing = {
  readonly program: string
  readonly rounds: number
  readonly environment?: Record<string, string>
  /** Reads the final database: the descriptions of all transactions, and whether it passes its integrity check. */
  readonly look: (folder: string) => Promise<{ readonly descriptions: readonly string[]; readonly isWhole: boolean }>
}

/** A parent with a child, and the path of the child's transactions. */
const setUp = async (port: number) => {
  const client = remoteClient(port)
  const form = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
  await client.json('POST', '/api/register', form)
  const child = { name: 'Mia', username: 'mia', password: 'star' }
  const { id } = await client.json<{ id: string }>('POST', '/api/create-child-account', child)
  return { cookie: client.cookie(), path: `/api/children/${id}/transactions` }
}

type Written = {
  /** The ids of acknowledged deposits, by idempotency key. */
  readonly acknowledged: Map<string, string>
  readonly pending: string[]
  made: number
}

/** Records deposits until the server dies. The description of each deposit is its idempotency key. */
const writeOn = async (client: Client, path: string, written: Written, tell: () => void): Promise<void> => {
  // Repeat a request with the same key if there was no response.
  const key = written.pending.pop() ?? `key-${(written.made += 1)}`
  const deposit = { type: 'deposit', amount: 0.01, description: key, date: '2026-11-01' }
  const response = await responseOrUndefined(client.request('POST', path, deposit, { 'Idempotency-Key': key }))
  if (response === undefined) return void written.pending.push(key)
  expect([response.status, response.text]).toEqual([201, expect.any(String)])
  written.acknowledged.set(key, (JSON.parse(response.text) as Added).id)
  tell()
  return writeOn(client, path, written, tell)
}

/** Repeatedly kills the program during writes, then compares the database with the acknowledged writes. */
export const expectWritesToSurviveKills = async ({ program, rounds, environment = {}, look }: Killing) => {
  const folder = temporaryFolder()
  const written: Written = { acknowledged: new Map(), pending: [], made: 0 }
  const { acknowledged } = written
  let family: Awaited<ReturnType<typeof setUp>> | undefined

  for (let round = 0; round <= rounds; round += 1) {
    const { port, child, output } = await startProgram({ program, folder, environment })
    expect(output.stderr).toBe('')
    family ??= await setUp(port)
    const { path, cookie } = family
    const client = remoteClient(port, cookie)
    const history = await client.json<Added[]>('GET', path)
    const ids = new Map(history.map(({ id, description }) => [description, id]))
    expect(findLost(acknowledged, ids)).toEqual([])
    expect(ids.size).toBe(history.length)
    const { first, tell } = firstResponseSignal()
    const writing = Array.from({ length: AT_ONCE }, () => writeOn(client, path, written, tell))
    await Promise.all([killDuringWork(child, first, round), ...writing])
  }

  const { descriptions, isWhole } = await look(folder)
  expect(isWhole).toBe(true)
  const stored = new Set(descriptions)
  expect(stored.size).toBe(descriptions.length)
  expect([...acknowledged.keys()].filter((key) => !stored.has(key))).toEqual([])
  expect(acknowledged.size).toBeGreaterThan(rounds / 2)
}
