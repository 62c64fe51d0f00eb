import { Agent, request } from 'node:http'

export type Call = {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type Answered = {
  readonly status: number
  readonly text: string
  readonly cookie: string | undefined
  readonly ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 })

export const send = (call: Call) =>
  new Promise<Answered>((resolve, reject) => {
    const start = performance.now()
    const { port, method, path, body, headers = {} } = call
    const fields = body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' }
    const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: fields }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('end', () => {
        const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0]
        resolve({ status: answer.statusCode ?? 0, text, cookie, ms: performance.now() - start })
      })
    })
    // The server may close an idle connection just as the client reuses it.
    asked.on('error', (error) => (asked.reusedSocket ? resolve(send(call)) : reject(error))).end(body)
  })

/**
 * Sends a small request repeatedly while `work` runs. Returns the slowest response time, which shows how long the
 * server was blocked.
 */
export const longestBeside = async (port: number, work: () => Promise<unknown>) => {
  const done = new AbortController()
  let longest = 0
  const poll = async () => {
    while (!done.signal.aborted)
      longest = Math.max(longest, (await send({ port, method: 'GET', path: '/api/health' })).ms)
  }
  const polling = poll()
  await work().finally(() => done.abort())
  await polling
  return longest
}

/** Runs clients for a given time, each sending its next request as soon as it has a response. Returns the latencies. */
export const load = async (clients: number, durationMs: number, callOf: (index: number) => Call) => {
  const times: number[] = []
  const start = performance.now()
  let index = 0
  const client = async () => {
    while (performance.now() - start < durationMs) {
      const answer = await send(callOf((index += 1)))
      if (answer.status >= 300) throw new Error(`the server refused the request: ${answer.status} ${answer.text}`)
      times.push(answer.ms)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { times, perSecond: (times.length * 1000) / (performance.now() - start) }
}
