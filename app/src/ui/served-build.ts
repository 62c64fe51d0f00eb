/** The build that loading this page again would bring: `unreachable` where nothing would. */
export type ServedBuild = 'this' | 'another' | 'unreachable'

/** A page names its script by what is in it. */
const scriptOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src^="/"]')?.getAttribute('src') ?? null

/**
 * Asks for the start page, of the worker that keeps the app or else of the server, and looks whose it is. A worker that
 * comes or goes, and files that cannot be fetched, are no news of a version by themselves.
 */
export async function askServedBuild(own: Document = document): Promise<ServedBuild> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-store' })
    if (!answer.ok) return 'unreachable'
    const served = new DOMParser().parseFromString(await answer.text(), 'text/html')
    // Something in the way answers with a page of its own.
    if (served.getElementById('root') === null) return 'unreachable'
    return scriptOf(served) === scriptOf(own) ? 'this' : 'another'
  } catch {
    return 'unreachable'
  }
}
