import { createServer, type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { err, ok, type Result } from '@little-ledger/domain'
import { ERROR_CODE_HEADER, type ErrorCode, errorStatuses } from '../middleware/error-response.ts'
import type { SecurityHeaders } from '../middleware/security-headers.ts'

/** The connection of a request. This server speaks HTTP/1.1 only, but the adapter's types have both. */
type Bindings = HttpBindings | Http2Bindings
type Incoming = Bindings['incoming']

type PortVariable = 'PORT' | 'METRICS_PORT'

export type CannotListen = {
  readonly type: 'CannotListen'
  readonly host: string
  readonly port: number
  /** The setting that chose the port. */
  readonly variable: PortVariable
  /** Node's error code, such as EADDRINUSE. */
  readonly reason: string
}

export type ListenOptions = {
  readonly fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  readonly host: string
  readonly port: number
  readonly headers: SecurityHeaders
  readonly variable?: PortVariable
  /** Listening sockets to use instead of opening the port. */
  readonly sockets?: readonly number[]
}

export type HttpListener = {
  /**
   * Stops accepting connections, answers the next request on each open connection and then closes it, lets requests in
   * progress finish, and drops those still running after `graceMs`.
   */
  readonly stop: (graceMs: number) => Promise<void>
}

/**
 * A stopping server closes idle connections once no request has arrived for this long. If it closed them at once, it
 * would drop the requests that clients are just sending on them, and proxies do not repeat writes.
 */
export const DRAIN_MS = 500

/** How often a stopping server looks for idle connections. */
const CLOSE_IDLE_INTERVAL_MS = 20

/** Browsers differ in which loopback address they try for `localhost`, so the server listens on both. */
const addressesOf = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

/** Whether the machine lacks this address. Without IPv6, `localhost` has only the address 127.0.0.1. */
const isAddressMissing = (reason: string) => reason === 'EADDRNOTAVAIL' || reason === 'EAFNOSUPPORT'

/** The Error-Code and text of each error of Node's HTTP parser; all others are `MALFORMED`. */
const parserErrors: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of this request are too large.\n'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'This request did not arrive in time.\n'],
}
const MALFORMED = ['malformed_request', 'This request could not be read.\n'] as const

const errorHeaders = (headers: SecurityHeaders, code: ErrorCode) => ({
  ...headers,
  [ERROR_CODE_HEADER]: code,
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
})

/** Responds to requests that Node cannot parse, with the same security headers as the app. */
const respondMalformed = (headers: SecurityHeaders) => (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const [code, text] = parserErrors[error.code ?? ''] ?? MALFORMED
  const status = errorStatuses[code]
  const fields = { ...errorHeaders(headers, code), Connection: 'close', 'Content-Length': text.length }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`)
}

/** HTTP/1.0 does not require a Host, and the health checks of some proxies send none. The app does not use its value. */
const addMissingHost = ({ httpVersion, headers }: IncomingMessage) => {
  if (httpVersion === '1.0') headers.host ??= 'localhost'
}

const hasBody = ({ headers }: Incoming) => 'transfer-encoding' in headers || (headers['content-length'] ?? '0') !== '0'

/** Waits for the rest of a request's body, which nothing reads anymore. Node's `requestTimeout` limits the time. */
const receiveRest = (request: Incoming) =>
  new Promise<void>((resolve) => {
    if (request.complete || request.destroyed) return resolve()
    for (const event of ['end', 'close', 'error']) request.once(event, () => resolve())
    // A reader that stopped at its size limit would pause the request again.
    request.removeAllListeners('data')
    request.resume()
  })

/**
 * Answers a request only when its whole body has arrived. HAProxy uses a connection again as soon as it has the response:
 * the next request, of another person, would be taken for the rest of a body that was answered before.
 */
const respondToWhole = (fetch: ListenOptions['fetch']) => (request: Request, bindings: Bindings) => {
  const response = fetch(request, bindings)
  const { incoming } = bindings
  return hasBody(incoming) ? Promise.resolve(response).finally(() => receiveRest(incoming)) : response
}

const createHttpServer = ({ fetch, headers }: ListenOptions) => {
  const [code, text] = MALFORMED
  const malformed = { status: errorStatuses[code], headers: errorHeaders(headers, code) }
  // `errorHandler` is called only if Node's request cannot be converted to a `Request`. The app handles its own errors.
  const respond = getRequestListener(respondToWhole(fetch), { errorHandler: () => new Response(text, malformed) })
  const listener: RequestListener = (request, response) => {
    addMissingHost(request)
    return respond(request, response)
  }
  const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 }
  // `connectionsCheckingInterval`: how often Node checks for timeouts. The default is every 30 seconds.
  const server = createServer({ ...timeouts, connectionsCheckingInterval: 2_000, requireHostHeader: false }, listener)
  return server.on('clientError', respondMalformed(headers)).on('checkExpectation', listener)
}

type Endpoint = { readonly host: string; readonly port: number } | { readonly fd: number }

const openEndpoint = (server: Server, endpoint: Endpoint) =>
  new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(endpoint, () => resolve(undefined))
  })

const closeServer = (server: Server) => new Promise<void>((resolve) => void server.close(() => resolve()))

/** Refuses new connections. Unlike the HTTP server's own `close`, leaves idle connections open. */
const closePort = (server: Server) =>
  new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()))

/**
 * Tracks a server's connections. Browsers open some connections in advance, and Node counts a connection that has sent
 * no data as busy, so `closeIdleConnections` alone would leave those open.
 * @returns a function that closes all connections without a request in progress, unless a client is still receiving
 */
const trackConnections = (server: Server): (() => void) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    // For Node, a connection is idle once its response was written, even if the client has not received all of it.
    if ([...sockets].some(({ writableLength }) => writableLength > 0)) return
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** Opens the port on all addresses of the host, or uses `sockets`. If one fails, leaves none open. */
export const listen = async (options: ListenOptions): Promise<Result<HttpListener, CannotListen>> => {
  const { host, port, variable = 'PORT', sockets = [] } = options
  const endpoints: readonly Endpoint[] =
    sockets.length > 0 ? sockets.map((fd) => ({ fd })) : addressesOf(host).map((address) => ({ host: address, port }))
  const servers: Server[] = []
  const closeIdle: (() => void)[] = []
  for (const endpoint of endpoints) {
    const server = createHttpServer(options)
    closeIdle.push(trackConnections(server))
    const reason = await openEndpoint(server, endpoint)
    if (reason === undefined) {
      servers.push(server)
    } else if (servers.length === 0 || !isAddressMissing(reason)) {
      await Promise.all(servers.map(closeServer))
      return err({ type: 'CannotListen', host, port, variable, reason })
    }
  }
  return ok({
    stop: async (graceMs) => {
      const dropTimer = setTimeout(() => servers.forEach((server) => server.closeAllConnections()), graceMs)
      let lastRequestAt = performance.now()
      for (const server of servers) {
        server.prependListener('request', (_request, response) => {
          lastRequestAt = performance.now()
          response.setHeader('Connection', 'close')
        })
      }
      const closed = Promise.all(servers.map(closePort))
      const closeIfQuiet = () => {
        if (performance.now() - lastRequestAt >= Math.min(DRAIN_MS, graceMs)) closeIdle.forEach((close) => close())
      }
      // `setImmediate` runs after the requests that arrived while the server was busy have been read.
      const closeIdleTimer = setInterval(() => setImmediate(closeIfQuiet), CLOSE_IDLE_INTERVAL_MS)
      await closed
      clearTimeout(dropTimer)
      clearInterval(closeIdleTimer)
    },
  })
}
