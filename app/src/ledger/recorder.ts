type Recorder = typeof import('./record-command.ts')

let loaded: Recorder | undefined

/** The code that records, where it is here already: then nothing is waited for, and a press begins the transaction. */
export const recorderAtHand = (): Recorder | undefined => loaded

/** No first balance waits for the code that records; it comes soon after. */
export async function loadRecorder(): Promise<Recorder> {
  loaded = await import('./record-command.ts')
  return loaded
}
