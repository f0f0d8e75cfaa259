import { type Rejection, reject, type Uuid } from '@bon/contracts/kernel'
import { settlementUuid, type TerminalEvent, terminalEvents } from '@bon/contracts/payments'
import type { Decider } from '../kernel/index.ts'

type TerminalState = {
  taken_by: Uuid | null
  /** Attempts since its day was closed last, in their order. */
  since: readonly Uuid[]
  /** How many of its days were closed. */
  settlements: number
}
type Settled = Extract<TerminalEvent, { type: 'TerminalSettled' }>['data']
type TerminalCommand =
  | { type: 'TakeTerminal'; terminal_uuid: Uuid; payment_uuid: Uuid }
  | { type: 'FreeTerminal'; payment_uuid: Uuid }
  | { type: 'SettleTerminal'; settlement: Omit<Settled, 'at'> }

const evolve = (state: TerminalState, event: TerminalEvent): TerminalState => {
  switch (event.type) {
    case 'TerminalTaken': {
      const { payment_uuid } = event.data
      return { ...state, taken_by: payment_uuid, since: [...state.since, payment_uuid] }
    }
    case 'TerminalFreed':
      return { ...state, taken_by: null }
    case 'TerminalSettled': {
      // What was begun while the day was being closed belongs to the next.
      const since = state.since.slice(state.since.indexOf(event.data.up_to) + 1)
      return { ...state, since, settlements: state.settlements + 1 }
    }
  }
}

/** P2, P9: one attempt has the terminal, from before a byte leaves until the attempt is resolved; and its days (ZR-16). */
export const terminalDecider: Decider<TerminalCommand, TerminalState, TerminalEvent, 'terminal.busy'> = {
  schemas: terminalEvents,
  initialState: { taken_by: null, since: [], settlements: 0 },
  evolve,
  decide: (command, { taken_by, settlements }, { now: at }): TerminalEvent[] | Rejection<'terminal.busy'> => {
    if (command.type === 'SettleTerminal') {
      const { settlement } = command
      // Two registers may close the same day of it: it is one.
      return settlement.settlement_uuid === settlementUuid(settlement.terminal_uuid, settlements)
        ? [{ type: 'TerminalSettled', data: { ...settlement, at } }]
        : []
    }
    const { payment_uuid } = command
    if (command.type === 'FreeTerminal')
      return taken_by === payment_uuid ? [{ type: 'TerminalFreed', data: { payment_uuid, at } }] : []
    if (taken_by === payment_uuid) return []
    if (taken_by !== null) return reject('terminal.busy', { held_by: taken_by })
    const { terminal_uuid } = command
    return [{ type: 'TerminalTaken', data: { terminal_uuid, payment_uuid, at } }]
  },
}
