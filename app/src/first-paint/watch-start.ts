import { reloadIfReachable } from '../ui/update/reload-if-reachable.ts'

/** The id of the notice that the build adds to every page, hidden. */
export const START_NOTICE = 'start-notice'

/** How long the app's scripts may take, in ms. */
const MAX_WAIT_MS = 10_000

/**
 * Shows the notice if the app's script cannot be fetched or takes long, for example because the network is lost on the first
 * visit. Its button, and the return of the network, load the page again.
 */
export function watchStart(script: HTMLScriptElement): void {
  const notice = document.getElementById(START_NOTICE)
  if (notice === null) return
  const show = (): void => void (notice.hidden = false)
  const retry = async (): Promise<void> => {
    if (!notice.isConnected || notice.hidden || (await reloadIfReachable())) return
    const failure = notice.querySelector<HTMLElement>('p + p')
    if (failure) failure.hidden = false
  }
  script.addEventListener('error', show)
  setTimeout(show, MAX_WAIT_MS)
  notice.querySelector('button')?.addEventListener('click', () => void retry())
  window.addEventListener('online', () => void retry())
}
