import { type BundleEvent, type BundleFacts, type BundleFailure, bundleEvents } from '@bon/contracts/bundles'
import {
  type CashierUuid,
  type Folds,
  foldBy,
  type PlainDate,
  type RegisterUuid,
} from '@bon/contracts/kernel'
import type { Decider } from '../kernel/index.ts'

type Requested = {
  register_uuid: RegisterUuid
  cashier_uuid: CashierUuid
  from: PlainDate
  to: PlainDate
  with_texts: boolean
}
export type BundleState = { requested: Requested | undefined; ended: boolean }

export type BundleCommand =
  | ({ type: 'RequestBundle' } & Requested)
  | ({ type: 'FinishBundle' } & BundleFacts)
  | { type: 'FailBundle'; reason: BundleFailure }

const folds: Folds<typeof bundleEvents, BundleState> = {
  BundleRequested: (state, { register_uuid, cashier_uuid, from, to, with_texts }) => ({
    ...state,
    requested: { register_uuid, cashier_uuid, from, to, with_texts },
  }),
  BundleWritten: (state) => ({ ...state, ended: true }),
  BundleFailed: (state) => ({ ...state, ended: true }),
}

/** A bundle ends once: one that was made again after a crash does not count a second time. */
export const bundleDecider: Decider<BundleCommand, BundleState, BundleEvent, never> = {
  schemas: bundleEvents,
  initialState: { requested: undefined, ended: false },
  evolve: (state, event) => foldBy(folds, state, event),
  decide: (command, { requested, ended }, { now: at }) => {
    if (command.type === 'RequestBundle') {
      const { type: _, ...asked } = command
      return requested ? [] : [{ type: 'BundleRequested', data: { ...asked, at } }]
    }
    if (!requested || ended) return []
    if (command.type === 'FailBundle') return [{ type: 'BundleFailed', data: { reason: command.reason, at } }]
    const { type: _, ...facts } = command
    return [{ type: 'BundleWritten', data: { ...requested, ...facts, at } }]
  },
}
