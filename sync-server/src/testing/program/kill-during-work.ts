import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Longer than any first answer takes; a server that gives none is killed all the same. */
const PATIENCE_MS = 10_000

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/**
 * Kills a server in the middle of its work, each round at another moment. Three times of four that is soon after its first
 * answer, however slow the machine; the fourth time soon after its start, whatever it was doing.
 */
export const killDuringWork = async (child: ChildProcess, firstAnswer: Promise<void>, round: number): Promise<void> => {
  const delayMs = (round * 37) % 70
  const isAfterAnswer = round % 4 > 0
  if (isAfterAnswer) await Promise.race([firstAnswer, pause(PATIENCE_MS)])
  await pause(isAfterAnswer ? delayMs : 10 + delayMs)
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** A promise to be kept by whoever gets the first answer. */
export const firstResponseSignal = () => {
  let tell = () => {}
  const first = new Promise<void>((resolve) => (tell = resolve))
  return { first, tell: () => tell() }
}
