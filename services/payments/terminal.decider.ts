import { type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import { type TerminalEvent, terminalEvents } from '@bon/contracts/payments'
import type { Decider } from '../kernel/index.ts'

type TerminalState = { taken_by: Uuid | null }
type TerminalCommand =
  | { type: 'TakeTerminal'; terminal_uuid: Uuid; payment_uuid: Uuid }
  | { type: 'FreeTerminal'; payment_uuid: Uuid }

/** P2, P9: one attempt has the terminal, from before a byte leaves until the attempt is resolved. */
export const terminalDecider: Decider<TerminalCommand, TerminalState, TerminalEvent, 'terminal.busy'> = {
  schemas: terminalEvents,
  initialState: { taken_by: null },
  evolve: (_, event) => ({ taken_by: event.type === 'TerminalTaken' ? event.data.payment_uuid : null }),
  decide: (command, { taken_by }, { now: at }): TerminalEvent[] | Rejection<'terminal.busy'> => {
    const { payment_uuid } = command
    if (command.type === 'FreeTerminal')
      return taken_by === payment_uuid ? [{ type: 'TerminalFreed', data: { payment_uuid, at } }] : []
    if (taken_by === payment_uuid) return []
    if (taken_by !== null) return reject('terminal.busy')
    const { terminal_uuid } = command
    return [{ type: 'TerminalTaken', data: { terminal_uuid, payment_uuid, at } }]
  },
}
