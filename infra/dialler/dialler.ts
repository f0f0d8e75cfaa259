import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type Logger, nullLogger } from '@bon/contracts/ports'
import { createGate } from '../identity/index.ts'
import { kindOf } from './address-rules.ts'

/** Where to connect: an IP address that is resolved once, so that a second lookup cannot return another one. */
export type Place = { host: string; port: number }
/** `refused`: the rules do not let Bon connect there. `unknown`: the name has no address. */
export type Dialled = Place | 'refused' | 'unknown'

export type Dialler = {
  /** Resolves `host[:port]` as a company entered it. */
  place(address: string, default_port: number): Promise<Dialled>
  /** Permits this `host:port` from now on: a simulated device of this process. */
  permit(address: string): void
}

export type DiallerOptions = {
  /** `host` or `host:port` that the operator permits, whatever they resolve to. */
  allowed?: readonly string[] | undefined
  /** Set by the operator when Bon runs on the shop's own network, so that private addresses are the shop's devices. */
  is_own_network?: boolean | undefined
  /** For specs. */
  resolve?: (host: string) => Promise<readonly string[]>
  /** For specs: the timeout of a name lookup, in ms. */
  timeout_ms?: number
  /** For specs: the addresses of this machine. */
  ownAddresses?: () => readonly string[]
  log?: Logger | undefined
}

/**
 * Resolves all addresses that a company enters (printers, terminals, scales, boxes) (S-06). Refuses the machine itself,
 * its other addresses, link-local, metadata and multicast addresses, and private ones unless Bon runs on the shop's own
 * network.
 */
export const createDialler = ({
  allowed = [],
  is_own_network = false,
  resolve = allAddresses,
  timeout_ms = 3_000,
  ownAddresses = addressesOfMachine,
  log = nullLogger,
}: DiallerOptions = {}): Dialler => {
  const permitted = new Set(allowed.map((address) => address.toLowerCase()))
  const refusedBefore = new Set<string>()
  const lookUp = lookUpsOf(resolve, timeout_ms)
  const mayDial = (ip: string): boolean => {
    const kind = kindOf(ip)
    if (kind === 'never' || ownAddresses().includes(ip)) return false
    return kind === 'public' || is_own_network
  }
  const refuse = (address: string): 'refused' => {
    if (!refusedBefore.has(address) && refusedBefore.size < maxReported) {
      refusedBefore.add(address)
      log.warn(
        'no connection to a device at an address of this machine or of a private network: BON_OWN_NETWORK=yes lets Bon reach the network that it stands in, BON_DEVICES names single addresses',
        { device: address },
      )
    }
    return 'refused'
  }
  return {
    async place(address, default_port) {
      const { host, port } = placeIn(address, default_port)
      const ips = isIP(host) ? [host] : await lookUp(host)
      const [first] = ips
      if (first === undefined) return 'unknown'
      if (permitted.has(host) || permitted.has(`${host}:${port}`)) return { host: first, port }
      // A name with one permitted and one forbidden address is refused.
      return ips.every(mayDial) ? { host: first, port } : refuse(address)
    },
    permit(address) {
      permitted.add(address.toLowerCase())
    },
  }
}

/** Limit of refused addresses that one process reports to the operator. */
const maxReported = 50

/**
 * The operating system resolves a name on one of libuv's four threads, which sign the journal too, and an unresponsive
 * name server blocks a thread for half a minute. So at most two names are resolved at a time, with concurrent lookups
 * of a name shared. A name that is not resolved in time has no addresses.
 */
const lookUpsOf = (resolve: (host: string) => Promise<readonly string[]>, timeout_ms: number) => {
  const gate = createGate({ parallel: 2, waiting: { known: 50, stranger: 0 } })
  const inFlight = new Map<string, Promise<readonly string[]>>()
  const resolveHost = (host: string) => {
    const answer = gate('known', () => resolve(host))
      // A name that cannot be resolved has no addresses, and the caller reports it as unknown.
      .catch(() => [])
      .finally(() => inFlight.delete(host))
    inFlight.set(host, answer)
    return answer
  }
  return async (host: string): Promise<readonly string[]> => {
    const tooLong = new AbortController()
    // The timer rejects when it is aborted, because the lookup was faster.
    const timeout = setTimeout(timeout_ms, [], { ref: false, signal: tooLong.signal }).catch(() => [])
    try {
      return await Promise.race([inFlight.get(host) ?? resolveHost(host), timeout])
    } finally {
      tooLong.abort()
    }
  }
}

const placeIn = (address: string, default_port: number): Place => {
  const [host = '', port] = address.toLowerCase().split(':')
  return { host, port: port === undefined ? default_port : Number(port) }
}

const allAddresses = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address }) => address)
