import { languageOf } from '../languages/device-language.ts'
import { reloadIfReachable } from '../ui/update/reload-if-reachable.ts'
import { checkServedBuild } from '../ui/update/served-build.ts'
import { hasTyped } from './early-input.ts'

/**
 * The id of the notice that the build adds to every page. The notice's style makes it visible if the app takes ten
 * seconds to start.
 */
export const START_NOTICE = 'start-notice'

/** Session storage key. Its value names the scripts that could not be fetched and for which the page was reloaded. */
const RESTARTED_KEY = 'little-ledger-restarted'

/**
 * Reloads the page if its script is gone because the server was upgraded after it had sent the page. Once for each
 * script, because two servers may answer by turns during an upgrade, and not if typed text would be lost.
 */
async function reloadIfUpgraded({ src }: HTMLScriptElement): Promise<void> {
  const reloadedFor = sessionStorage.getItem(RESTARTED_KEY) ?? ''
  if (reloadedFor.includes(src) || (await checkServedBuild()) !== 'another' || hasTyped(document.body)) return
  sessionStorage.setItem(RESTARTED_KEY, `${reloadedFor} ${src}`)
  location.reload()
}

/**
 * Shows the notice immediately if the app's script can't be fetched, for example because the network was lost on the
 * first visit. The page reloads when the user clicks the notice's link or the network returns.
 */
export function watchStart(script: HTMLScriptElement): void {
  const notice = document.getElementById(START_NOTICE)
  if (notice === null) return
  const language = languageOf(document.documentElement.lang)
  const translated = document.querySelector<HTMLTemplateElement>(`template[data-notice="${language}"]`)
  if (translated) notice.replaceChildren(translated.content)
  const retry = async (): Promise<void> => {
    const isShown = notice.isConnected && getComputedStyle(notice).visibility === 'visible'
    if (!isShown || (await reloadIfReachable())) return
    const failure = notice.querySelector<HTMLElement>('p + p')
    if (failure) failure.hidden = false
  }
  script.addEventListener('error', () => {
    notice.dataset['shown'] = ''
    void reloadIfUpgraded(script)
  })
  notice.querySelector('a')?.addEventListener('click', (event) => {
    // Do not follow the link, because an offline browser would replace this page with its own error page.
    event.preventDefault()
    void retry()
  })
  window.addEventListener('online', () => void retry())
}
