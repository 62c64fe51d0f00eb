import { BlockList, isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { Logger } from '../operations/logger.ts'

/** The part of the Node adapter's bindings that contains the connection. */
const connectionSchema = v.object({
  incoming: v.object({ socket: v.object({ remoteAddress: v.optional(v.string()) }) }),
})

const withoutIpv4Prefix = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Some proxies add the port: '192.0.2.1:1234', '[2001:db8::1]:443'. */
const withoutPort = (address: string) =>
  address.replace(/^([\d.]+):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')

const createBlockList = (ranges: readonly string[]) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** A household or phone usually has a whole IPv6 /64, so all addresses in it count as one client. */
const toIpv6Prefix = (address: string) => {
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

/** Like `createExactAddressResolver`, but all addresses of an IPv6 /64 are one client. */
export const createClientAddressResolver = (trustedProxies: readonly string[]) => {
  const exactAddress = createExactAddressResolver(trustedProxies)
  return (context: Context): string => toIpv6Prefix(exactAddress(context))
}

/** @returns whether an address is in one of the ranges */
const createRangeCheck = (ranges: readonly string[]) => {
  const list = createBlockList(ranges)
  return (address: string) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
}

const connectionAddress = (context: Context): string => {
  const connection = v.safeParse(connectionSchema, context.env)
  return withoutIpv4Prefix(
    (connection.success ? connection.output.incoming.socket.remoteAddress : undefined) ?? 'unknown',
  )
}

/**
 * Returns the client address of a request: the connection's address or, behind a trusted proxy, the last address in
 * X-Forwarded-For that is not a trusted proxy.
 */
export const createExactAddressResolver = (trustedProxies: readonly string[]) => {
  const isTrusted = createRangeCheck(trustedProxies)
  return (context: Context): string => {
    const direct = connectionAddress(context)
    const forwarded = (context.req.header('X-Forwarded-For') ?? '')
      .split(',')
      .map((address) => withoutIpv4Prefix(withoutPort(address.trim())))
    const chain = [...forwarded.filter((address) => address !== ''), direct]
    const client = chain.findLast((address, index) => !isTrusted(address) || index === 0) ?? direct
    return isIP(client) === 0 ? direct : client
  }
}

/** This machine, and private networks. From elsewhere, X-Forwarded-For may come from a client. */
const NEARBY = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7', 'fe80::/10']

/**
 * Warns once if a proxy nearby sends the clients' addresses and TRUSTED_PROXIES does not name it: all clients then share
 * one address, and the login rate limit of one stops the others.
 */
export const warnOfUntrustedProxy = (
  trustedProxies: readonly string[],
  logger: Pick<Logger, 'warn'>,
): MiddlewareHandler => {
  const [isTrusted, isNearby] = [createRangeCheck(trustedProxies), createRangeCheck(NEARBY)]
  let hasWarned = false
  return (context, next) => {
    const isForwarded = !hasWarned && context.req.header('X-Forwarded-For') !== undefined
    const address = isForwarded ? connectionAddress(context) : ''
    if (isNearby(address) && !isTrusted(address)) {
      hasWarned = true
      logger.warn('untrusted_proxy', {})
    }
    return next()
  }
}
