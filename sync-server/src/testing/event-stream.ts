import { assert } from '@little-ledger/domain'
import type { Client } from './client.ts'

/** Reads server-sent events chunk by chunk. */
export const readEvents = (response: Response) => {
  assert(response.body, 'a stream has a body')
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  return {
    /** The next chunk; undefined after the end of the stream. */
    next: async (): Promise<string | undefined> => {
      const { value, done } = await reader.read()
      return done ? undefined : decoder.decode(value)
    },
    stop: () => reader.cancel(),
  }
}

export const openEventStream = async (client: Client) => readEvents(await client.request('GET', '/api/sync/events'))

/** The text of the event that announces the position of the last entry. */
export const headEvent = (head: number) => `event: change\ndata: {"head":${head}}\n\n`
