import { Hono } from 'hono'
import { expect, test } from 'vitest'
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
