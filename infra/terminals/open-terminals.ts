import type { Terminal, TerminalPlace } from '@bon/contracts/ports'
import type { Dialler } from '../dialler/index.ts'
import { restTerminal } from './rest-terminal.ts'

type Options = {
  dialler: Dialler
  /** Where the demo's terminals answer (`host:port`); undefined where no demo is. */
  simulator?: string | undefined
  /** Vipps MobilePay's own API, for shops that have its keys. */
  vipps?: Terminal | undefined
}

/** A terminal with this address is one of the demo's: it stands in the simulator, wherever that listens today. */
export const simulatedTerminalAddress = 'simulator'

/**
 * The shop's terminals. Whatever its class, one that stands in the shop's network speaks our own protocol (ADR 0021)
 * until its vendor's is known. MobilePay's is, and stands nowhere: it has no address.
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
    start: (place, asked) => adapterOf(place).start(reach(place), asked),
    status: (place, reference) => adapterOf(place).status(reach(place), reference),
    abort: (place, ...wish) => adapterOf(place).abort(reach(place), ...wish),
    reverse: (place, asked) => adapterOf(place).reverse(reach(place), asked),
    settle: (place, reference) => adapterOf(place).settle(reach(place), reference),
  }
}
