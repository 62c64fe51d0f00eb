import { useState } from 'react'

/** `run` starts an action, which resolves to whether it succeeded. `isPending` says that it must not start again. */
interface Pending {
  readonly isPending: boolean
  readonly run: (act: () => Promise<boolean>) => Promise<void>
}

/**
 * For a button that changes or removes the row it is in. After a success it stays pending until the row shows something
 * else or is gone, because a second click can arrive before that.
 * @param shown what the row shows, or what it is computed from: a new object after each change, but not after each render
 */
export function usePending(shown: object): Pending {
  const [isRunning, setRunning] = useState(false)
  const [changed, setChanged] = useState<object>()
  const run = async (act: () => Promise<boolean>): Promise<void> => {
    setRunning(true)
    if (await act()) setChanged(shown)
    setRunning(false)
  }
  return { isPending: isRunning || changed === shown, run }
}
