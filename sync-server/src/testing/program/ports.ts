import { createServer } from 'node:net'
import { assert } from '@little-ledger/domain'

/** Listens on a free port until `release` is called. */
export const holdPort = async (host = '127.0.0.1') => {
  const server = createServer().listen(0, host)
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  assert(address !== null && typeof address === 'object', 'a listening server has a port')
  return { port: address.port, release: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

export const freePort = async () => {
  const { port, release } = await holdPort()
  await release()
  return port
}
