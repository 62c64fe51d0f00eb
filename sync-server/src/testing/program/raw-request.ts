import { connect } from 'node:net'

/** Sends raw bytes and returns everything received until the connection closes. */
export const rawRequest = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let response = ''
    socket.setEncoding('utf8')
    socket.on('data', (piece: string) => (response += piece))
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
