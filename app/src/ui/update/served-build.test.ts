import { expect, test, vi } from 'vitest'
import { checkServedBuild } from './served-build.ts'

const pageOf = (script: string): string =>
  `<!doctype html><head><script src="/color-scheme.js"></script><link rel="modulepreload" data-start href="${script}"></head><body><div id="root"></div></body>`
const own = new DOMParser().parseFromString(pageOf('/assets/index-one.js'), 'text/html')

const answer = (make: () => Promise<Response>) => vi.spyOn(window, 'fetch').mockImplementation(make)

test.each<[string, string, () => Promise<Response>]>([
  ['this', 'has the same script', async () => new Response(pageOf('/assets/index-one.js'))],
  ['another', 'has a different script', async () => new Response(pageOf('/assets/next-index-one.js'))],
  ['unreachable', 'returns an error', async () => new Response('No.', { status: 503 })],
  ['unreachable', 'is a captive portal', async () => new Response('<h1>Airport Wi-Fi</h1>')],
  ['unreachable', 'cannot be fetched', () => Promise.reject(new TypeError('Failed to fetch'))],
])('checkServedBuild returns %j if the start page %s', async (build, _, make) => {
  const asking = answer(make)
  expect(await checkServedBuild(own)).toBe(build)
  expect(asking).toHaveBeenCalledExactlyOnceWith('/index.html', {
    cache: 'no-store',
    signal: expect.any(AbortSignal),
  })
})
