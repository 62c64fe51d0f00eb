import { createServer, request, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { untilKept } from './support/family.ts'
import { expect, test as base } from './support/test.ts'

/** The same server as seen after a release: its service worker is another once `release` was called. */
interface Releases {
  readonly url: string
  readonly release: () => void
}

const test = base.extend<{ readonly releases: Releases }>({
  releases: async ({ server }, use) => {
    let isReleased = false
    const front = createServer((incoming, outgoing) => {
      const { method, headers, url } = incoming
      const onward = request(new URL(url ?? '/', server.url), { method, headers }, (answer) => {
        const isWorker = isReleased && url === '/sw.js' && answer.statusCode === 200
        // Unpacked by asking for it so; a comment more makes it another program.
        const { 'content-length': _, etag: __, ...kept } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 500, isWorker ? kept : answer.headers)
        answer.on('data', (piece: Buffer) => outgoing.write(piece))
        answer.on('end', () => outgoing.end(isWorker ? '\n// the next version\n' : undefined))
      })
      if (url === '/sw.js') {
        onward.removeHeader('accept-encoding')
        onward.removeHeader('if-none-match')
      }
      incoming.pipe(onward)
    })
    front.listen(0, 'localhost')
    await once(front, 'listening')
    const { port } = front.address() as AddressInfo
    await use({ url: `http://localhost:${port}`, release: () => void (isReleased = true) })
    await closed(front)
  },
})

const closed = async (front: Server): Promise<void> => {
  front.closeAllConnections()
  front.close()
  await once(front, 'close')
}

/** A landing page with a half-filled form, which a reload would lose. */
async function openHalfFilled(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await untilKept(page)
  await page.getByLabel('First Name').fill('Pat')
}

/** What the app itself does when it is looked at again after an hour. */
const lookForNews = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

const isKept = (page: Page) => expect(page.getByLabel('First Name')).toHaveValue('Pat')

test('a new version waits until a person wants it, and no window loses what was typed', async ({
  page,
  context,
  releases,
}) => {
  const other = await context.newPage()
  await openHalfFilled(page, releases.url)
  await openHalfFilled(other, releases.url)
  releases.release()
  await lookForNews(page)
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await isKept(page)
  await isKept(other)

  await other.getByRole('button', { name: 'Update now' }).click()
  // The window in which it was asked for is loaded again; the one beside it only says so.
  await expect(other.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByText('Little Ledger was updated in another window')).toBeVisible()
  await isKept(page)
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Update now' })).toHaveCount(0)
})
