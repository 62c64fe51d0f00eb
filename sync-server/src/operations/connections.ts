import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Follows a server's connections and answers how to close those on which nothing is under way. Browsers also open some
 * that they only might use; to Node one that said nothing yet is a request under way.
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
