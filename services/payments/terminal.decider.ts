import { type Rejection, reject, sum, type Uuid } from '@bon/contracts/kernel'
import {
  type CardSum,
  left_most,
  ownSettlementUuid,
  settlementUuid,
  type TerminalEvent,
  terminalEvents,
} from '@bon/contracts/payments'
import type { Decider } from '../kernel/index.ts'

type TerminalState = {
  taken_by: Uuid | null
  /** Attempts since its day was closed or summed last, in their order. Grown in place: copied, n of them cost n². */
  since: readonly Uuid[]
  /** What we summed ourselves since the terminal closed its day last. */
  carried: readonly CardSum[]
  /** The last attempt that was counted, by whomever. */
  counted_to: Uuid | null
  /** How many of its days it closed itself. */
  settlements: number
}
type Settled = Extract<TerminalEvent, { type: 'TerminalSettled' }>['data']
type TerminalCommand =
  | { type: 'TakeTerminal'; terminal_uuid: Uuid; payment_uuid: Uuid }
  | { type: 'FreeTerminal'; payment_uuid: Uuid }
  | { type: 'SettleTerminal'; settlement: Omit<Settled, 'at'> }

/** Before the first attempt: what grows in place is nobody else's. */
const none: readonly Uuid[] = []

const added = (carried: readonly CardSum[], more: readonly CardSum[]): readonly CardSum[] =>
  [...new Set([...carried, ...more].map(({ card_type }) => card_type))].map((card_type) => {
    const same = [...carried, ...more].filter((row) => row.card_type === card_type)
    return { card_type, amount: sum(same.map(({ amount }) => amount)) }
  })

/** Says with it all of what is left, unless that is a lot. */
const settled = (state: TerminalState, data: Settled): TerminalEvent => {
  const type = 'TerminalSettled'
  const { taken_by, since, carried, settlements } = evolve(state, { type, data })
  if (since.length > left_most) return { type, data }
  const standing = { taken_by, since: [...since], carried: [...carried], settlements }
  return { type, data: { ...data, standing } }
}

const evolve = (state: TerminalState, event: TerminalEvent): TerminalState => {
  switch (event.type) {
    case 'TerminalTaken': {
      const { payment_uuid } = event.data
      const since = state.since === none ? [] : (state.since as Uuid[])
      since.push(payment_uuid)
      return { ...state, taken_by: payment_uuid, since }
    }
    case 'TerminalFreed':
      return { ...state, taken_by: null }
    case 'TerminalSettled': {
      const { up_to, own_sums } = event.data
      // What was begun while the day was being closed belongs to the next.
      const since = state.since.slice(state.since.indexOf(up_to) + 1)
      const settled = { ...state, since, counted_to: up_to }
      if (own_sums) return { ...settled, carried: added(state.carried, own_sums) }
      return { ...settled, carried: [], settlements: state.settlements + 1 }
    }
  }
}

/** P2, P9: one attempt has the terminal, from before a byte leaves until the attempt is resolved; and its days (ZR-16). */
export const terminalDecider: Decider<TerminalCommand, TerminalState, TerminalEvent, 'terminal.busy'> = {
  schemas: terminalEvents,
  initialState: { taken_by: null, since: none, carried: [], counted_to: null, settlements: 0 },
  stateIn: ({ type, data }) =>
    type === 'TerminalSettled' && data.standing
      ? { ...data.standing, since: [...data.standing.since], counted_to: data.up_to }
      : undefined,
  evolve,
  decide: (command, state, { now: at }): TerminalEvent[] | Rejection<'terminal.busy'> => {
    const { taken_by, since, settlements } = state
    if (command.type === 'SettleTerminal') {
      const { settlement } = command
      const { settlement_uuid, terminal_uuid, up_to, own_sums } = settlement
      // Two registers may close the same day of it: it is one.
      const isNext = own_sums
        ? settlement_uuid === ownSettlementUuid(terminal_uuid, up_to) && since.includes(up_to)
        : settlement_uuid === settlementUuid(terminal_uuid, settlements)
      return isNext ? [settled(state, { ...settlement, at })] : []
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
