import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import * as v from 'valibot'

/** What the Node adapter tells of a request's connection. */
const connectionSchema = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.optional(v.string()) }) }),
})

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const listOf = (ranges: readonly string[]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** One household or phone owns 2⁶⁴ addresses of IPv6: they count as one. */
const asOneHousehold = (address: string) => {
  if (isIP(address) !== 6) return address
  const [left = '', right] = address.toLowerCase().split('::')
  const head = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const groups =
    right === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * The address a request comes from, as far as it can be believed: the connection's own, unless that is a trusted proxy's;
 * then the last one in X-Forwarded-For that is not itself a trusted proxy's.
 */
export const createClientAddressResolver = (trustedProxies: readonly string[]) => {
  const trusted = listOf(trustedProxies)
  const isTrusted = (address: string) => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
  return (context: Context): string => {
    const connection = v.safeParse(connectionSchema, context.env)
    const direct = plain(
      (connection.success ? connection.output.incoming.socket.remoteAddress : undefined) ?? 'unknown',
    )
    const told = (context.req.header('X-Forwarded-For') ?? '').split(',').map((address) => plain(address.trim()))
    const chain = [...told.filter((address) => address !== ''), direct]
    const client = chain.findLast((address, index) => !isTrusted(address) || index === 0) ?? direct
    return isIP(client) === 0 ? direct : asOneHousehold(client)
  }
}
