import { languageOf } from '../languages/device-language.ts'
import { keepTrying } from '../keep-trying.ts'
import { reloadByItself, reloadIfReachable } from '../ui/update/reload-if-reachable.ts'
import { hasTyped } from './early-input.ts'

/**
 * The id of the notice that the build adds to every page. The notice's style makes it visible if the app takes ten
 * seconds to start.
 */
export const START_NOTICE = 'start-notice'

/**
 * Shows the notice immediately if the app's script can't be fetched, for example because the network was lost on the
 * first visit. The page reloads once the server responds, or with the notice's link if typed text would be lost.
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
  let hasFailed = false
  const mayReload = (): boolean => notice.isConnected && !hasTyped(document.body)
  const keepReloading = (): (() => void) =>
    keepTrying(async () => {
      // The app removes the notice when it starts.
      if (notice.isConnected) await reloadByItself({ hasFailed, since: 0, mayReload })
      else stop()
    })
  let stop = keepReloading()
  script.addEventListener('error', () => {
    hasFailed = true
    notice.dataset['shown'] = ''
    // Try soon, however long the script took to fail.
    stop()
    stop = keepReloading()
  })
  notice.querySelector('a')?.addEventListener('click', (event) => {
    // Do not follow the link, because an offline browser would replace this page with its own error page.
    event.preventDefault()
    void retry()
  })
}
