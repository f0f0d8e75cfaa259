import type { Terminal, TerminalPlace } from '@bon/contracts/ports'
import { restTerminal } from './rest-terminal.ts'

type Options = {
  /** Where the demo's terminals answer (`host:port`); undefined where no demo is. */
  simulator?: string | undefined
}

/** A terminal with this address is one of the demo's: it stands in the simulator, wherever that listens today. */
export const simulatedTerminalAddress = 'simulator'

/**
 * The shop's terminals. Whatever its class, a terminal speaks our own protocol (ADR 0021) until its vendor's is known:
 * then the class gets an adapter of its own, and is told apart here.
 */
export const openTerminals = ({ simulator }: Options): Terminal => {
  const rest = restTerminal()
  const reach = (place: TerminalPlace): TerminalPlace => {
    if (place.address !== simulatedTerminalAddress) return place
    return { ...place, address: simulator ?? null, box: null }
  }
  return {
    start: (place, asked) => rest.start(reach(place), asked),
    status: (place, reference) => rest.status(reach(place), reference),
    abort: (place, ...wish) => rest.abort(reach(place), ...wish),
    reverse: (place, asked) => rest.reverse(reach(place), asked),
    settle: (place, reference) => rest.settle(reach(place), reference),
  }
}
