import { checkServedBuild } from './served-build.ts'

/**
 * Reloads the page if the app can be fetched. Otherwise the browser would replace the page with its own error page.
 * @returns whether the page is being reloaded
 */
export async function reloadIfReachable(): Promise<boolean> {
  if ((await checkServedBuild()) === 'unreachable') return false
  location.reload()
  return true
}
