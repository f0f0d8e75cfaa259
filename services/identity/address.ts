/**
 * The caller's address without the device, because changing the user agent is easier than changing the connection. IPv6
 * counts by its /64 network, since every connection has 2^64 addresses; IPv4-mapped IPv6 counts as IPv4.
 */
export const addressOf = (caller: string): string => {
  const address = (caller.split(' ')[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return address.includes(':') ? networkOf(address) : address
}

/** The first four of eight groups; `::` stands for the missing zero groups. */
const networkOf = (address: string): string => {
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const groups = (part: string) => part.split(':').filter((group) => group !== '')
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const network = [...first, ...zeros, ...last].slice(0, 4)
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
