import { checkServedBuild } from './served-build.ts'

/**
 * Reloads the page if the app can be fetched. Otherwise the browser would replace the page with its own error page.
 * @param mayReload asked last, because the user may type in the meantime
 * @returns whether the page is being reloaded
 */
export async function reloadIfReachable(mayReload = () => true): Promise<boolean> {
  if ((await checkServedBuild()) === 'unreachable' || !mayReload()) return false
  location.reload()
  return true
}

const MINUTE_MS = 60_000

const wasJustReloaded = (): boolean =>
  performance.now() < MINUTE_MS &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

interface Waiting {
  /** Whether a script could not be fetched. If not, the page may only be slow, and has a minute. */
  readonly hasFailed: boolean
  /** When the page began to wait, in ms since it was opened. */
  readonly since: number
  readonly mayReload?: () => boolean
}

/** `reloadIfReachable` without a press: at most once a minute, because a script may be missing for good. */
export async function reloadByItself({ hasFailed, since, mayReload }: Waiting): Promise<void> {
  const isDue = hasFailed || performance.now() - since > MINUTE_MS
  if (isDue && !wasJustReloaded()) await reloadIfReachable(mayReload)
}
