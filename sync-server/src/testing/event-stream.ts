import { assert } from '@little-ledger/domain'
import type { Client } from './client.ts'

/** Reads server-sent events piece by piece, as they come. */
export const readEvents = (answer: Response) => {
  assert(answer.body, 'a stream has a body')
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  return {
    /** The next piece; undefined once the stream has ended. */
    next: async (): Promise<string | undefined> => {
      const { value, done } = await reader.read()
      return done ? undefined : decoder.decode(value)
    },
    stop: () => reader.cancel(),
  }
}

export const openEventStream = async (client: Client) => readEvents(await client.request('GET', '/api/sync/events'))

/** A piece of news as it is sent. */
export const headEvent = (head: number) => `event: news\ndata: {"head":${head}}\n\n`
