import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** How long to wait for the first response before the server is killed. */
const TIMEOUT_MS = 10_000

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * Kills a server after a delay that differs between rounds. The delay counts from the first response or, in every
 * fourth round, from the start of the work.
 */
export const killDuringWork = async (child: ChildProcess, firstAnswer: Promise<void>, round: number): Promise<void> => {
  const delayMs = (round * 37) % 70
  const isAfterAnswer = round % 4 > 0
  if (isAfterAnswer) await Promise.race([firstAnswer, pause(TIMEOUT_MS)])
  await pause(isAfterAnswer ? delayMs : 10 + delayMs)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** `first` is a promise that `tell` resolves. Call `tell` when a response arrives. */
export const firstResponseSignal = () => {
  let tell = () => {}
  const first = new Promise<void>((resolve) => (tell = resolve))
  return { first, tell: () => tell() }
}
