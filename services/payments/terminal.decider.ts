import {
  type GrowOnlyList,
  type PaymentUuid,
  type Rejection,
  reject,
  sum,
  type Uuid,
  withItem,
} from '@bon/contracts/kernel'
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
  /** Attempts since the terminal's day was last closed or summed, in order; many if its days are never closed. */
  since: GrowOnlyList<Uuid>
  /** The latest attempts of those sums, whose money the terminal's next own day has. */
  summed: readonly Uuid[]
  /** Our own sums since the terminal last closed its day. */
  carried: readonly CardSum[]
  /** The last attempt included in a settlement of either kind. */
  counted_to: Uuid | null
  /** Number of days that the terminal closed itself. */
  settlements: number
}
type Settled = Extract<TerminalEvent, { type: 'TerminalSettled' }>['data']
type TerminalCommand =
  | { type: 'TakeTerminal'; terminal_uuid: Uuid; payment_uuid: PaymentUuid }
  | { type: 'FreeTerminal'; payment_uuid: PaymentUuid }
  | { type: 'SettleTerminal'; settlement: Omit<Settled, 'at'> }

const added = (carried: readonly CardSum[], more: readonly CardSum[]): readonly CardSum[] =>
  [...new Set([...carried, ...more].map(({ card_type }) => card_type))].map((card_type) => {
    const same = [...carried, ...more].filter((row) => row.card_type === card_type)
    return { card_type, amount: sum(same.map(({ amount }) => amount)) }
  })

/** Includes a snapshot of what is left, unless that exceeds the event's limit. */
const settled = (state: TerminalState, data: Settled): TerminalEvent => {
  const type = 'TerminalSettled'
  const { taken_by, carried, settlements, summed, ...left } = evolve(state, { type, data })
  const since = left.since.flat()
  if (since.length > left_most) return { type, data }
  const standing = {
    taken_by,
    since,
    carried: [...carried],
    ...(summed.length > 0 && { summed: [...summed] }),
    settlements,
  }
  return { type, data: { ...data, standing } }
}

const after = (attempts: Uuid[], last: Uuid): Uuid[] => attempts.slice(attempts.indexOf(last) + 1)

const evolve = (state: TerminalState, event: TerminalEvent): TerminalState => {
  switch (event.type) {
    case 'TerminalReserved': {
      const { payment_uuid } = event.data
      return { ...state, taken_by: payment_uuid, since: withItem(state.since, payment_uuid) }
    }
    case 'TerminalReleased':
      return { ...state, taken_by: null }
    case 'TerminalSettled': {
      const { up_to, own_sums, captured } = event.data
      const all = state.since.flat()
      // Attempts begun while the day was being closed belong to the next.
      const since = [after(all, up_to)]
      const counted = all.slice(0, all.length - since.flat().length)
      const summed = own_sums && !captured ? [...state.summed, ...counted].slice(-left_most) : []
      const settled = { ...state, since, counted_to: up_to, summed }
      if (own_sums) return { ...settled, carried: added(state.carried, own_sums) }
      return { ...settled, carried: [], settlements: state.settlements + 1 }
    }
  }
}

/**
 * At most one attempt reserves the terminal, from before sending until the attempt is resolved (TERM-2, TERM-9); also
 * its settlements (ZR-16).
 */
export const terminalDecider: Decider<TerminalCommand, TerminalState, TerminalEvent, 'terminal.busy'> = {
  schemas: terminalEvents,
  initialState: { taken_by: null, since: [], summed: [], carried: [], counted_to: null, settlements: 0 },
  stateIn: ({ type, data }) =>
    type === 'TerminalSettled' && data.standing
      ? {
          ...data.standing,
          since: [data.standing.since],
          summed: data.standing.summed ?? [],
          counted_to: data.up_to,
        }
      : undefined,
  evolve,
  decide: (command, state, { now: at }): TerminalEvent[] | Rejection<'terminal.busy'> => {
    const { taken_by, since, settlements } = state
    if (command.type === 'SettleTerminal') {
      const { settlement } = command
      const { settlement_uuid, terminal_uuid, up_to, own_sums } = settlement
      // Two registers may close the same day concurrently; it counts once.
      const isNext = own_sums
        ? settlement_uuid === ownSettlementUuid(terminal_uuid, up_to) && since.flat().includes(up_to)
        : settlement_uuid === settlementUuid(terminal_uuid, settlements)
      return isNext ? [settled(state, { ...settlement, at })] : []
    }
    const { payment_uuid } = command
    if (command.type === 'FreeTerminal')
      return taken_by === payment_uuid ? [{ type: 'TerminalReleased', data: { payment_uuid, at } }] : []
    if (taken_by === payment_uuid) return []
    if (taken_by !== null) return reject('terminal.busy', { held_by: taken_by })
    const { terminal_uuid } = command
    return [{ type: 'TerminalReserved', data: { terminal_uuid, payment_uuid, at } }]
  },
}
