import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Logger } from '../operations/logger.ts'
import { testApp } from '../testing/app.ts'
import { createClientAddressResolver } from './client-address.ts'

const addressSeen = async (proxies: readonly string[], remoteAddress: string | undefined, forwarded?: string) => {
  const find = createClientAddressResolver(proxies)
  const app = new Hono().get('/', (context) => context.text(find(context)))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })
  return response.text()
}

test.each([
  [[], '192.0.2.1', undefined, '192.0.2.1'],
  [[], '192.0.2.1', '198.51.100.9', '192.0.2.1'],
  [['192.0.2.1'], '192.0.2.1', '198.51.100.9', '198.51.100.9'],
  [['192.0.2.1'], '::ffff:192.0.2.1', '198.51.100.9', '198.51.100.9'],
  [['192.0.2.1'], '192.0.2.1', '203.0.113.5, 198.51.100.9', '198.51.100.9'],
  [['192.0.2.0/24'], '192.0.2.1', '203.0.113.5, 192.0.2.8', '203.0.113.5'],
  [['192.0.2.1'], '192.0.2.1', '198.51.100.9:1234', '198.51.100.9'],
  [['192.0.2.0/24'], '192.0.2.1', '203.0.113.5:80, 192.0.2.8:443', '203.0.113.5'],
  [['192.0.2.1'], '192.0.2.1', '[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  [['192.0.2.1'], '192.0.2.1', '[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
  [['192.0.2.1'], '192.0.2.1', '[::ffff:198.51.100.9]:443', '198.51.100.9'],
  [['192.0.2.1'], '192.0.2.1', '[2001:db8:1:2::5', '192.0.2.1'],
  [['192.0.2.1'], '192.0.2.1', '198.51.100.9:', '192.0.2.1'],
  [['192.0.2.1'], '192.0.2.1', 'nonsense', '192.0.2.1'],
  [['192.0.2.1'], '192.0.2.1', undefined, '192.0.2.1'],
  [['::1'], '::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [[], '2001:0db8:1:2:aaaa::1', undefined, '2001:db8:1:2::/64'],
  [[], '::1', undefined, '0:0:0:0::/64'],
  [[], undefined, '198.51.100.9', 'unknown'],
])(
  'with trusted proxies %o, connection from %s and X-Forwarded-For %s, the client is %s',
  async (proxies, remote, forwarded, expected) => {
    expect(await addressSeen(proxies, remote, forwarded)).toBe(expected)
  },
)

test.each([
  ['a proxy on this machine', [], '127.0.0.1', 1],
  ['a proxy on this machine over IPv6', ['127.0.0.1'], '::1', 1],
  ['a proxy in a container', [], '::ffff:172.30.250.2', 1],
  ['a trusted proxy', ['127.0.0.1'], '127.0.0.1', 0],
  ['a client on the internet', [], '198.51.100.4', 0],
])(
  'the log says at most once that %s sends addresses that are not trusted',
  async (_, proxies, remoteAddress, count) => {
    const warn = vi.fn<Logger['warn']>()
    const app = testApp({ trustedProxies: proxies, logger: { info: () => {}, warn, error: () => {} } })
    const bindings = { incoming: { socket: { remoteAddress } } }
    await app.request('/api/health', {}, bindings)
    expect(warn).not.toHaveBeenCalled()
    const headers = { 'X-Forwarded-For': '203.0.113.5' }
    for (let request = 0; request < 2; request += 1) await app.request('/api/health', { headers }, bindings)
    expect(warn.mock.calls).toEqual(Array.from({ length: count }, () => ['untrusted_proxy', {}]))
  },
)
