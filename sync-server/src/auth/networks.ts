/** The /64 network of an IPv6 address, in the format of client addresses (middleware/client-address.ts). */
const IPV6_NETWORK = /^(?<site>\w+:\w+:\w+):(?<subnet>\w+)::\/64$/

/**
 * The networks of a client address, widest first. For IPv6: the /48 (a site), the /56 (a home) and the /64; for IPv4:
 * the address itself.
 */
export const networksOf = (address: string): readonly string[] => {
  const { site, subnet } = IPV6_NETWORK.exec(address)?.groups ?? {}
  if (site === undefined || subnet === undefined) return [address]
  const home = (Number.parseInt(subnet, 16) & 0xff00).toString(16)
  return [`${site}::/48`, `${site}:${home}::/56`, address]
}
