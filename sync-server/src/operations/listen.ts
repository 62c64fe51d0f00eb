import { createServer, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { err, ok, type Result } from '@little-ledger/domain'
import { trackConnections } from './connections.ts'
import type { SecurityHeaders } from '../middleware/security-headers.ts'

export type CannotListen = {
  readonly type: 'CannotListen'
  readonly host: string
  readonly port: number
  /** The system's name for the reason, such as EADDRINUSE. */
  readonly reason: string
}

export type ListenOptions = {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly host: string
  readonly port: number
  readonly headers: SecurityHeaders
}

export type HttpListener = {
  /** Takes no new request, lets those under way finish, and cuts off what still runs after `graceMs`. */
  readonly stop: (graceMs: number) => Promise<void>
}

/** How often a server that stops looks for connections that have done their work. */
const HANG_UP_MS = 20

/** Browsers differ in which loopback address they try for `localhost`, so the server answers at both. */
const addressesOf = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

/** A machine without IPv6 still has a localhost. */
const isAddressMissing = (reason: string) => reason === 'EADDRNOTAVAIL' || reason === 'EAFNOSUPPORT'

/** What is so malformed that it never becomes a request is answered here, with the same headers as everything else. */
const answerMalformed = (headers: SecurityHeaders) => (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const statuses: Record<string, string> = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }
  const fields = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}\r\n${head}\r\n`)
}

const createHttpServer = ({ fetch, headers }: ListenOptions) => {
  const plain = { ...headers, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
  const listener = getRequestListener(fetch, {
    // Only a request that cannot be read at all ends here: the app answers its own errors.
    errorHandler: () => new Response('This request could not be read.\n', { status: 400, headers: plain }),
  })
  const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 }
  // Node looks for overdue connections only at this interval, every half minute unless told otherwise.
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000, requireHostHeader: false }, listener)
  return server.on('clientError', answerMalformed(headers)).on('checkExpectation', listener)
}

const open = (server: Server, host: string, port: number) =>
  new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port }, () => resolve(undefined))
  })

const close = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()))

/** Opens the port at every address the host stands for, or at none of them. */
export const listen = async (options: ListenOptions): Promise<Result<HttpListener, CannotListen>> => {
  const { host, port } = options
  const servers: Server[] = []
  const hangUps: (() => void)[] = []
  for (const address of addressesOf(host)) {
    const server = createHttpServer(options)
    hangUps.push(trackConnections(server))
    const reason = await open(server, address, port)
    if (reason === undefined) {
      servers.push(server)
    } else if (servers.length === 0 || !isAddressMissing(reason)) {
      await Promise.all(servers.map(close))
      return err({ type: 'CannotListen', host, port, reason })
    }
  }
  return ok({
    stop: async (graceMs) => {
      const cut = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
      // Browsers keep connections for their next request; from now on there is none, not even after an answer under way.
      const hangUp = setInterval(() => hangUps.forEach((hangUpNow) => hangUpNow()), HANG_UP_MS)
      await Promise.all(servers.map(close))
      clearTimeout(cut)
      clearInterval(hangUp)
    },
  })
}
