import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The built server, which is also the program that backs up and restores. */
export const serverProgram = fileURLToPath(new URL('../../sync-server/dist/main.js', import.meta.url))

/** Runs one of the program's commands, such as `backup FILE`; throws with what it said where it fails. */
export const runCommand = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> => {
  await promisify(execFile)(process.execPath, [serverProgram, ...args], { env: environment })
}

/** Waits until the server says that it is ready. */
export const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const listenTo = (piece: Buffer) => {
      output += piece.toString()
      if (output.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', listenTo)
    child.stderr?.on('data', listenTo)
    child.once('close', (code) =>
      reject(new Error(`The server ended with code ${code} before it was ready: ${output}`)),
    )
  })
