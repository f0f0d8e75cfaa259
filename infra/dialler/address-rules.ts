import { BlockList, isIPv6 } from 'node:net'

/** Loopback, link-local, multicast, reserved and cloud metadata addresses: never a device of a shop. */
const never = blockList([
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // Metadata of Alibaba Cloud; those of other clouds are in 169.254.0.0/16 and below.
  ['100.100.100.200', 32],
  ['192.0.0.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 128],
  ['::1', 128],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Metadata of Amazon over IPv6.
  ['fd00:ec2::254', 128],
  // Addresses that embed an IPv4 address, which the operating system or a gateway unpacks.
  ['64:ff9b::', 96],
  ['2002::', 16],
])

/** Private networks (RFC 1918, RFC 4193) and a carrier's shared ones (RFC 6598). */
const ownNetworks = blockList([
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['fc00::', 7],
])

export type AddressKind = 'never' | 'own_network' | 'public'

/** Classifies an IP address (v4, v6, or v4 inside v6) by the rules for connecting to it. */
export const kindOf = (ip: string): AddressKind => {
  const family = isIPv6(ip) ? 'ipv6' : 'ipv4'
  const bare = mappedIpv4(ip)
  if (bare !== undefined) return kindOf(bare)
  if (never.check(ip, family)) return 'never'
  return ownNetworks.check(ip, family) ? 'own_network' : 'public'
}

/** The IPv4 address of `::ffff:127.0.0.1`, `::ffff:7f00:1` and `::127.0.0.1`. */
const mappedIpv4 = (ip: string): string | undefined => {
  if (!isIPv6(ip)) return undefined
  const [address = ''] = ip.split('%')
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high = '', low = ''] = /^::(?:ffff:)?([\da-f]{1,4}):([\da-f]{1,4})$/.exec(hex) ?? []
  if (high === '') return undefined
  const bytes = [high, low].flatMap((part) => {
    const value = Number.parseInt(part, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

function blockList(subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, isIPv6(net) ? 'ipv6' : 'ipv4')
  return list
}
