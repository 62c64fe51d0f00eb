import { connect } from 'node:net'

/** Sends bytes that no HTTP client would, and returns all that comes back until the connection ends. */
export const rawRequest = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => (answer += piece))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
