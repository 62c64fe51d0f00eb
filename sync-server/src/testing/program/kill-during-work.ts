import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Kills the server after this time even without a response. */
const TIMEOUT_MS = 10_000

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** Kills a server at a different moment each round: soon after its first response, or every fourth time soon after its start. */
export const killDuringWork = async (child: ChildProcess, firstAnswer: Promise<void>, round: number): Promise<void> => {
  const delayMs = (round * 37) % 70
  const isAfterAnswer = round % 4 > 0
  if (isAfterAnswer) await Promise.race([firstAnswer, pause(TIMEOUT_MS)])
  await pause(isAfterAnswer ? delayMs : 10 + delayMs)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** A promise that resolves when the first response arrives. */
export const firstResponseSignal = () => {
  let tell = () => {}
  const first = new Promise<void>((resolve) => (tell = resolve))
  return { first, tell: () => tell() }
}
