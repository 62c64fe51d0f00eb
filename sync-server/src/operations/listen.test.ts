import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@little-ledger/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHashingQueue } from '../auth/hashing-queue.ts'
import { testApp } from '../testing/app.ts'
import { freePort, holdPort } from '../testing/program/ports.ts'
import { rawRequest } from '../testing/program/raw-request.ts'
import { securityHeadersFor } from '../middleware/security-headers.ts'
import { DRAIN_MS, type ListenOptions, listen } from './listen.ts'

const headers = await securityHeadersFor('http://localhost')

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
const loopback = ['127.0.0.1', '::1'].filter((address) => addresses.some((found) => found.address === address))
const outward = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address

const start = async (changes: Partial<ListenOptions> = {}) => {
  const port = await freePort()
  const options = { fetch: () => new Response('hello', { headers: { ...headers } }), host: 'localhost', port, headers }
  const listening = await listen({ ...options, ...changes })
  assert(listening.ok, 'a free port can be opened')
  onTestFinished(() => listening.value.stop(0))
  return { port, stop: listening.value.stop }
}

/** A request that stays open until the test calls `finish`. */
const startSlow = async () => {
  let finish = (_text: string) => {}
  let begun = () => {}
  const text = new Promise<string>((resolve) => (finish = resolve))
  const begins = new Promise<void>((resolve) => (begun = resolve))
  const fetchSlowly = async () => {
    begun()
    return new Response(await text)
  }
  const { port, stop } = await start({ fetch: fetchSlowly })
  const response = fetch(`http://127.0.0.1:${port}/`)
  response.catch(() => {})
  await begins
  return { stop, finish, response }
}

describe('listening', () => {
  test('on localhost uses IPv4 and, if available, IPv6', async () => {
    const { port } = await start()
    for (const host of [...loopback.map((address) => address.replace('::1', '[::1]')), 'localhost']) {
      expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('hello')
    }
  })

  test.skipIf(outward === undefined)('on localhost is not reachable from other machines', async () => {
    const { port } = await start()
    const socket = connect(port, outward)
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test.each(loopback)('fails and leaves no socket open when the port is in use on %s only', async (address) => {
    const { port, release } = await holdPort(address)
    const taken = await listen({ fetch: () => new Response(), host: 'localhost', port, headers })
    expect(taken).toEqual({
      ok: false,
      error: { type: 'CannotListen', variable: 'PORT', host: 'localhost', port, reason: 'EADDRINUSE' },
    })
    await release()
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed')
  })

  test('fails for an address that belongs to another machine', async () => {
    const port = await freePort()
    const refused = await listen({ fetch: () => new Response(), host: '192.0.2.1', port, headers })
    expect(refused).toMatchObject({ ok: false, error: { reason: 'EADDRNOTAVAIL' } })
  })
})

const UNREADABLE = 'This request could not be read.\n'

describe('responses to malformed requests have all security headers, an Error-Code and a short text', () => {
  test.each([
    ['nonsense', 'hello\r\n\r\n', 400, 'malformed_request', UNREADABLE],
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'malformed_request', UNREADABLE],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request', UNREADABLE],
    [
      'an invalid Host',
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      400,
      'malformed_request',
      UNREADABLE,
    ],
    [
      ...(['an oversized header', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431] as const),
      ...(['headers_too_large', 'The headers of this request are too large.\n'] as const),
    ],
  ])('%s', async (_what, request, status, code, text) => {
    const { port } = await start()
    const response = await rawRequest(port, request)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(/^error-code: (.*)\r$/im.exec(response)?.[1]).toBe(code)
    expect(response).toMatch(/^content-type: text\/plain; charset=utf-8\r$/im)
    expect(response).toMatch(new RegExp(`^content-length: ${text.length}\r$`, 'im'))
    expect(response.endsWith(`\r\n\r\n${text}`)).toBe(true)
    for (const [name, value] of Object.entries(headers)) {
      expect(response.toLowerCase()).toContain(`${name}: ${value}\r\n`.toLowerCase())
    }
  })
})

test('an unknown expectation is ignored', async () => {
  const { port } = await start()
  const response = await rawRequest(port, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1.1 200 .*hello$/s)
})

test('HTTP/1.0 needs no Host, as in the health checks of HAProxy', async () => {
  const { port } = await start({ fetch: testApp().fetch })
  const response = await rawRequest(port, 'GET /api/health HTTP/1.0\r\n\r\n')
  expect(response).toMatch(/^HTTP\/1.1 200 .*"status":"ok"/s)
})

// HAProxy uses a connection for another person's request once it has the response, even if the body was not sent.
test('a body that the app does not read is received before it is answered', async () => {
  const { port } = await start({ fetch: async () => new Response('too large', { status: 413 }) })
  const client = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void client.destroy())
  let received = ''
  client.on('data', (text: string) => (received += text))
  client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\n\r\n${'x'.repeat(200_000)}`)
  await delay(200)
  expect(received).toBe('')
  client.write('x'.repeat(100_000))
  await vi.waitFor(() => expect(received).toMatch(/^HTTP\/1.1 413 .*too large$/s))
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await vi.waitFor(() => expect(received.match(/HTTP\/1.1 413 /g)).toHaveLength(2))
})

test('a body that the app stopped reading is received before it is answered', async () => {
  const fetch = async ({ body }: Request) => {
    await body?.getReader().read()
    return new Response('too large', { status: 413 })
  }
  const { port } = await start({ fetch })
  const client = connect(port, '127.0.0.1').setEncoding('utf8')
  onTestFinished(() => void client.destroy())
  let received = ''
  client.on('data', (text: string) => (received += text))
  client.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  for (let sent = 0; sent < 50; sent += 1) client.write(`10000\r\n${'x'.repeat(0x10000)}\r\n`)
  client.write('0\r\n\r\n')
  await vi.waitFor(() => expect(received).toMatch(/^HTTP\/1.1 413 .*too large$/s))
})

describe('stopping the server', () => {
  test('answers a request that arrived while the server was busy', async () => {
    const { port, stop } = await start()
    const client = connect(port, '127.0.0.1').setEncoding('utf8')
    const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
    client.write(request)
    await once(client, 'data')
    let answer = ''
    client.on('data', (text) => (answer += text))
    const stopped = stop(60_000)
    // In `setImmediate`, so that timers come before the request is read.
    setImmediate(() => {
      client.write(request)
      const busyUntil = performance.now() + 2 * DRAIN_MS
      while (performance.now() < busyUntil);
    })
    await once(client, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*Connection: close.*hello$/s)
    await stopped
  })

  test('lets a request in progress finish', async () => {
    const { stop, finish, response } = await startSlow()
    const stopped = stop(60_000)
    finish('all of it')
    expect(await (await response).text()).toBe('all of it')
    await stopped
  })

  test('lets a slow client receive the rest of a response', async () => {
    const size = 30_000_000
    const { port, stop } = await start({ fetch: async () => new Response('x'.repeat(size)) })
    const client = connect(port, '127.0.0.1').setEncoding('latin1')
    let received = 0
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(client, 'readable')
    const stopped = stop(60_000)
    await delay(DRAIN_MS + 500)
    client.on('data', (text: string) => (received += text.length))
    await once(client, 'close')
    expect(received).toBeGreaterThan(size)
    await stopped
  })

  test('does not wait for a connection that never sent a request', async () => {
    const { port, stop } = await start()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    await expect(stop(60_000)).resolves.toBeUndefined()
    await closed
  })

  // Retried because it measures wall-clock time, which varies on a busy machine.
  test('closes keep-alive connections after the last response', async () => {
    const { stop, finish, response } = await startSlow()
    const stopped = stop(60_000)
    finish('all of it')
    await (await response).text()
    const answered = performance.now()
    await stopped
    // Without closing them, the connection would stay open for ten seconds.
    expect(performance.now() - answered).toBeLessThan(5_000)
  })

  test('drops requests that take longer than the grace period', async () => {
    const { stop, response } = await startSlow()
    await stop(10)
    await expect(response).rejects.toThrow('fetch failed')
  })

  test('does not wait for an idle keep-alive connection', async () => {
    const { port, stop } = await start()
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
    await expect(stop(60_000)).resolves.toBeUndefined()
  })

  test('can be requested twice', async () => {
    const { stop } = await start()
    await expect(Promise.all([stop(60_000), stop(60_000)])).resolves.toHaveLength(2)
  })
})

test('no password is hashed for a client that disconnects while waiting to sign in (SECURITY check 18)', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 100, maxQueuedPerAddress: 100 })
  const { signal } = new AbortController()
  let finish = () => {}
  const origin = { group: 'new', networks: ['192.0.2.1'], login: 'pat', signal } as const
  const busy = queue.run(origin, () => new Promise<void>((resolve) => (finish = resolve)))
  let [asked, left] = [0, 0]
  const run: typeof queue.run = async (...args) => {
    asked += 1
    const result = await queue.run(...args)
    if (!result.ok) left += 1
    return result
  }
  const { port } = await start({ fetch: testApp({ hashingQueue: { ...queue, run } }).fetch })
  const controller = new AbortController()
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'mia', password: 'star' }),
      signal: controller.signal,
    }).catch(() => undefined)
  const requests = Array.from({ length: 60 }, signIn)
  await expect.poll(() => asked).toBe(60)
  controller.abort()
  await Promise.all(requests)
  await expect.poll(() => left).toBe(60)
  finish()
  await busy
  expect(queue.runCount()).toBe(1)
})
