import type { TerminalEvent } from '@bon/contracts/payments'
import type { RegisterEvent } from '@bon/contracts/registers'
import { type StateOf, upcast } from '@bon/services/kernel'
import { terminalDecider } from '@bon/services/payments'
import { registerDecider } from '@bon/services/registers'
import { type Checker, expectSame } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

const affects = 'what is folded from it on: who stands at the register, what of a terminal is not counted'

/** An event with the totals of its stream must equal what the events before it add up to (ADR 0072). */
export const checkpoint = (memory: Memory): Checker => {
  const terminals = memory.map<StateOf<typeof terminalDecider>>('terminals')
  const registers = memory.map<StateOf<typeof registerDecider>>('registers')
  return {
    see(recorded) {
      const { stream } = recorded
      if (stream.startsWith('terminal-')) {
        const { type, data } = upcast(recorded)
        const event = { type, data } as TerminalEvent
        const after = terminalDecider.evolve(terminals.get(stream) ?? terminalDecider.initialState, event)
        terminals.set(stream, after)
        const snapshot = terminalDecider.stateIn?.(event)
        if (snapshot) expectSame(snapshot, after, 'stream.standing', recorded, affects)
      } else if (stream.startsWith('register-')) {
        const { type, data } = upcast(recorded)
        const event = { type, data } as RegisterEvent
        const after = registerDecider.evolve(registers.get(stream) ?? registerDecider.initialState, event)
        registers.set(stream, after)
        const snapshot = registerDecider.stateIn?.(event)
        if (snapshot)
          expectSame(standingIn(snapshot), standingIn(after), 'stream.standing', recorded, affects)
      }
    },
    counted: () => ({}),
  }
}

const standingIn = ({ signed_in, programs }: StateOf<typeof registerDecider>) => ({
  signed_in: [...signed_in].sort(),
  programs,
})
