import { randomInt } from 'node:crypto'
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

/** Whether nothing listens on the port. */
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => void probe.close(() => resolve(true)))
  })

/**
 * A port that nothing else gets while a test stops and restarts its server: systems assign only ports above these to
 * those who do not ask for one.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}
