import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startProgram, useProgram } from '../testing/program/program.ts'

const program = useProgram()

const SLOW = 500

/** Sockets of slow clients: some send nothing, some send headers slowly, and some announce a body but never send it. */
const beginnings = [
  '',
  'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ',
  'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
]

const openSlow = (port: number, index: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginnings[index % beginnings.length] ?? '')
      resolve(socket)
    })
    socket.on('error', () => {})
  })

test(
  `${SLOW} slow sockets do not delay other clients and are closed (SECURITY check 16)`,
  { timeout: 90_000 },
  async () => {
    const { port, child } = await startProgram({ program })
    const sockets = await Promise.all(Array.from({ length: SLOW }, (_, index) => openSlow(port, index)))
    const trickle = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x')
    }, 1_000)
    let closed = 0
    for (const socket of sockets) socket.on('close', () => (closed += 1)).resume()
    const until = Date.now() + 14_000
    let answered = 0
    while (Date.now() < until) {
      const response = await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5_000) })
      expect(response.status).toBe(200)
      answered += 1
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    clearInterval(trickle)
    expect(answered).toBeGreaterThan(20)
    // By now, sockets with incomplete headers are closed. Sockets with incomplete bodies may stay open for 30 seconds.
    await expect.poll(() => closed).toBeGreaterThanOrEqual(Math.floor((SLOW / 3) * 2))
    expect(child.exitCode).toBeNull()
    for (const socket of sockets) socket.destroy()
  },
)
