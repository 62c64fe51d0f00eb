import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './program/ports.ts'

/**
 * A TCP proxy to a PostgreSQL server. After `freeze`, connections stay open but no data passes through. `stall` does that
 * only to the connections that are open now.
 */
export const startProxy = async (target: string) => {
  const url = new URL(target)
  const upstreamPort = Number(url.port)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isFrozen) return
    const upstream = connect(upstreamPort, url.hostname)
    sockets.add(upstream)
    upstream.on('error', () => {})
    client.pipe(upstream)
    upstream.pipe(client)
  })
  url.port = String(await freePort())
  server.listen(Number(url.port), url.hostname)
  await once(server, 'listening')
  const stall = () => {
    for (const socket of sockets) socket.unpipe().pause()
  }
  return {
    url: url.href,
    stall,
    freeze: () => {
      isFrozen = true
      stall()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
