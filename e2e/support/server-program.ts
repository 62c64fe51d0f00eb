import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The built server, which also implements the backup and restore commands. */
export const serverProgram = fileURLToPath(new URL('../../sync-server/dist/main.js', import.meta.url))

/** Runs a command such as `backup FILE`; throws with its output if it fails. */
export const runCommand = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> => {
  await promisify(execFile)(process.execPath, [serverProgram, ...args], { env: environment })
}

/** Waits for the server's ready message. */
export const waitUntilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('close', (code) =>
      reject(new Error(`The server exited with code ${code} before it was ready: ${output}`)),
    )
  })
