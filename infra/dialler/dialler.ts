import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { createGate } from '../identity/index.ts'
import { kindOf } from './address-rules.ts'

/** Where to connect: an IP address that was looked up once, so that a name cannot answer otherwise a moment later. */
export type Place = { host: string; port: number }
/** `refused`: the rules do not let Bon connect there. `unknown`: the name has no address. */
export type Dialled = Place | 'refused' | 'unknown'

export type Dialler = {
  /** The place behind `host[:port]` as a company typed it. */
  place(address: string, default_port: number): Promise<Dialled>
  /** From now on this `host:port` is let through: a simulated device of this process. */
  permit(address: string): void
}

export type DiallerOptions = {
  /** `host` or `host:port` that the operator gives; they are let through whatever they resolve to. */
  allowed?: readonly string[] | undefined
  /** The operator says that Bon runs on the shop's own network, so that private addresses are the shop's devices. */
  is_own_network?: boolean | undefined
  /** For specs. */
  resolve?: (host: string) => Promise<readonly string[]>
  /** For specs: how long somebody waits for a name's address, in ms. */
  patience_ms?: number
  /** For specs: the addresses of this machine. */
  ownAddresses?: () => readonly string[]
  tell?: ((line: string) => void) | undefined
}

/**
 * All addresses that a company types (printers, terminals, scales, boxes) are dialled through this (security.md S-06):
 * the machine itself, its other addresses, link-local, metadata and multicast addresses are refused, and private ones
 * unless Bon runs on the shop's own network.
 */
export const createDialler = ({
  allowed = [],
  is_own_network = false,
  resolve = allAddresses,
  patience_ms = 3_000,
  ownAddresses = addressesOfMachine,
  tell,
}: DiallerOptions = {}): Dialler => {
  const permitted = new Set(allowed.map((address) => address.toLowerCase()))
  const refusedBefore = new Set<string>()
  const lookUp = lookUpsOf(resolve, patience_ms)
  const mayDial = (ip: string): boolean => {
    const kind = kindOf(ip)
    if (kind === 'never' || ownAddresses().includes(ip)) return false
    return kind === 'public' || is_own_network
  }
  const refuse = (address: string): 'refused' => {
    if (!refusedBefore.has(address) && refusedBefore.size < mostTold) {
      refusedBefore.add(address)
      tell?.(
        `Not connected to ${address}: an address of this machine or of a private network. BON_OWN_NETWORK=yes lets Bon reach the network that it stands in, BON_DEVICES names single addresses.`,
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
      // A name that has one good and one forbidden address is not trusted with either.
      return ips.every(mayDial) ? { host: first, port } : refuse(address)
    },
    permit(address) {
      permitted.add(address.toLowerCase())
    },
  }
}

/** So many refused addresses are named to the operator in the life of a process. */
const mostTold = 50

/**
 * The operating system looks a name up on one of libuv's four threads, on which the journal is signed too, and a silent
 * name server holds it for half a minute: so two names at a time, each once however often it is asked for. A name
 * without an answer in time has no addresses.
 */
const lookUpsOf = (resolve: (host: string) => Promise<readonly string[]>, patience_ms: number) => {
  const gate = createGate({ parallel: 2, waiting: { known: 50, stranger: 0 } })
  const asked = new Map<string, Promise<readonly string[]>>()
  const ask = (host: string) => {
    const answer = gate('known', () => resolve(host))
      .catch(() => [])
      .finally(() => asked.delete(host))
    asked.set(host, answer)
    return answer
  }
  return async (host: string): Promise<readonly string[]> => {
    const tooLong = new AbortController()
    const silence = setTimeout(patience_ms, [], { ref: false, signal: tooLong.signal }).catch(() => [])
    try {
      return await Promise.race([asked.get(host) ?? ask(host), silence])
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
