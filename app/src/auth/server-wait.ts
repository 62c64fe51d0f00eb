/** How long a user waits for the server before the app continues offline. */
const SERVER_WAIT_MS = 4_000

/** Resolves when a user has waited long enough for the server. */
export const waitForServer = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SERVER_WAIT_MS)
  })
