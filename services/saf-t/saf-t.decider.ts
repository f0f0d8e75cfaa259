import {
  type CashierUuid,
  type Folds,
  foldBy,
  type PlainDate,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import { type SafTEvent, type SafTFailure, type SafTPart, safTEvents } from '@bon/contracts/saf-t'
import type { Decider } from '../kernel/index.ts'

type Asked = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; from: PlainDate; to: PlainDate }
export type SafTState = { asked: Asked | undefined; ended: 'written' | 'failed' | undefined }

export type SafTCommand =
  | ({ type: 'RequestSafT' } & Asked)
  | {
      type: 'FinishSafT'
      parts: SafTPart[]
      transactions: number
      events: number
      broken: { rule: string; count: number }[]
    }
  | { type: 'FailSafT'; reason: SafTFailure; fits_until?: PlainDate | undefined }

const folds: Folds<typeof safTEvents, SafTState> = {
  SafTRequested: (state, { register_uuid, cashier_uuid, from, to }) => ({
    ...state,
    asked: { register_uuid, cashier_uuid, from, to },
  }),
  SafTWritten: (state) => ({ ...state, ended: 'written' }),
  SafTFailed: (state) => ({ ...state, ended: 'failed' }),
}

/** An export ends once: one that was made again after a crash does not count a second time. */
export const safTDecider: Decider<SafTCommand, SafTState, SafTEvent, never> = {
  schemas: safTEvents,
  initialState: { asked: undefined, ended: undefined },
  evolve: (state, event) => foldBy(folds, state, event),
  decide: (command, { asked, ended }, { now: at }) => {
    if (command.type === 'RequestSafT') {
      const { register_uuid, cashier_uuid, from, to } = command
      return asked ? [] : [{ type: 'SafTRequested', data: { register_uuid, cashier_uuid, from, to, at } }]
    }
    if (!asked || ended) return []
    if (command.type === 'FailSafT') {
      const { reason, fits_until } = command
      return [{ type: 'SafTFailed', data: { reason, ...(fits_until && { fits_until }), at } }]
    }
    const { parts, transactions, events, broken } = command
    return [{ type: 'SafTWritten', data: { ...asked, parts, transactions, events, broken, at } }]
  },
}
