import { simulatedTerminalAddress, type Terminal, type TerminalPlace } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { restTerminal } from './rest-terminal.ts'

type Options = {
  dialler: Dialler
  /** Address of the demo's terminals (`host:port`); undefined without a demo. */
  simulator?: string | undefined
  /** Vipps MobilePay's own API, for shops that have entered keys. */
  vipps?: Terminal | undefined
}

/**
 * The shop's terminals. A terminal in the shop's network, of any class, uses our own protocol (ADR 0021) until its
 * vendor's is known. MobilePay's protocol is known, and it has no address.
 */
export const openTerminals = ({ dialler, simulator, vipps }: Options): Terminal => {
  const rest = restTerminal(dialler)
  if (simulator !== undefined) dialler.permit(simulator)
  const adapterOf = ({ class: vendor, address, box }: TerminalPlace): Terminal =>
    vipps && vendor === 'vipps_mobilepay_pos' && address === null && box === null ? vipps : rest
  const reach = (place: TerminalPlace): TerminalPlace => {
    if (place.address !== simulatedTerminalAddress) return place
    return { ...place, address: simulator ?? null, box: null }
  }
  return {
    start: (place, request) => adapterOf(place).start(reach(place), request),
    status: (place, reference) => adapterOf(place).status(reach(place), reference),
    abort: (place, ...wish) => adapterOf(place).abort(reach(place), ...wish),
    reverse: (place, request) => adapterOf(place).reverse(reach(place), request),
    settle: (place, reference) => adapterOf(place).settle(reach(place), reference),
  }
}
