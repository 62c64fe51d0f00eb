import { languageOf } from '../languages/device-language.ts'
import { reloadIfReachable } from '../ui/update/reload-if-reachable.ts'

/**
 * The id of the notice that the build adds to every page. The notice's style makes it visible if the app takes ten
 * seconds to start.
 */
export const START_NOTICE = 'start-notice'

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
  script.addEventListener('error', () => (notice.dataset['shown'] = ''))
  notice.querySelector('a')?.addEventListener('click', (event) => {
    // Do not follow the link, because an offline browser would replace this page with its own error page.
    event.preventDefault()
    void retry()
  })
  window.addEventListener('online', () => void retry())
}
