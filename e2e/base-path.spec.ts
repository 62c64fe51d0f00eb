import { once } from 'node:events'
import { createServer, request as sendRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMia, signUp, waitForServiceWorker } from './support/family.ts'
import { expect, longTest } from './support/test.ts'

/** A reverse proxy that serves the app below a path, and another site at all other paths. */
async function startProxy(target: string): Promise<{ server: Server; url: string; otherPaths: string[] }> {
  const otherPaths: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    if (!/^\/ledger(\/|$)/.test(url)) {
      otherPaths.push(url)
      outgoing.writeHead(404).end()
      return
    }
    const forwarded = sendRequest(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(forwarded)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}`, otherPaths }
}

longTest(
  'below a path, a parent signs up, syncs, reloads and starts offline, without a request outside of it',
  async ({ page, context, server, problems }) => {
    const proxy = await startProxy(server.url)
    problems.allowOrigin(proxy.url)
    await server.stop()
    await server.start({ PUBLIC_URL: `${proxy.url}/ledger/` })

    await signUp(page, `${proxy.url}/ledger`)
    await expect(page).toHaveURL(`${proxy.url}/ledger/parent`)
    await addMia(page)
    await expect(page.getByText('$20.00').first()).toBeVisible()
    const children = () => page.evaluate(async () => (await (await fetch('api/children')).json()) as unknown)
    await expect.poll(children).toMatchObject([{ name: 'Mia', balance: 20 }])

    // The first frame is painted from the snapshot of the screen at this path.
    const snapshots = () => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('Mia')))
    await expect.poll(snapshots).toBe(true)
    await waitForServiceWorker(page)
    await page.reload()
    await expect(page.getByText('Welcome, Pat!')).toBeVisible()
    expect(await page.evaluate(() => performance.getEntriesByName('home-painted').length)).toBe(1)
    const installed = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ?? { href: '' }
      const { start_url, scope } = (await (await fetch(href)).json()) as Record<'start_url' | 'scope', string>
      return [new URL(start_url, href).href, new URL(scope, href).href]
    })
    expect(installed).toEqual([`${proxy.url}/ledger/`, `${proxy.url}/ledger/`])

    await server.kill()
    await context.setOffline(true)
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to update a ServiceWorker|status of 502/)
    await page.close()
    const opened = await context.newPage()
    await opened.goto(`${proxy.url}/ledger/`)
    await expect(opened.getByText('Welcome, Pat!')).toBeVisible()
    await expect(opened).toHaveURL(`${proxy.url}/ledger/parent`)
    await opened.goto(`${proxy.url}/ledger/nowhere`)
    await expect(opened.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await opened.close()

    expect(proxy.otherPaths).toEqual([])
    proxy.server.closeAllConnections()
    proxy.server.close()
  },
)
