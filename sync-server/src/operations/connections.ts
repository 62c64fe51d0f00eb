import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Tracks a server's connections. Browsers open some speculatively, and Node counts a connection that has sent no data as busy,
 * so `closeIdleConnections` alone would miss those.
 * @returns a function that closes all connections without a request in progress
 */
export const trackConnections = (server: Server): (() => void) => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
