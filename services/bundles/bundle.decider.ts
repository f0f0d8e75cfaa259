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
export type BundleState = {
  requested: Requested | undefined
  ended: 'written' | 'failed' | 'deleted' | undefined
}

export type BundleCommand =
  | ({ type: 'RequestBundle' } & Requested)
  | ({ type: 'FinishBundle' } & BundleFacts)
  | { type: 'FailBundle'; reason: BundleFailure }
  | { type: 'DeleteBundle' }

const folds: Folds<typeof bundleEvents, BundleState> = {
  BundleRequested: (state, { register_uuid, cashier_uuid, from, to, with_texts }) => ({
    ...state,
    requested: { register_uuid, cashier_uuid, from, to, with_texts },
  }),
  BundleWritten: (state) => ({ ...state, ended: 'written' }),
  BundleFailed: (state) => ({ ...state, ended: 'failed' }),
  BundleDeleted: (state) => ({ ...state, ended: 'deleted' }),
}

/** A bundle ends once: one that was made again after a crash does not count a second time. */
export const bundleDecider: Decider<BundleCommand, BundleState, BundleEvent, never> = {
  schemas: bundleEvents,
  initialState: { requested: undefined, ended: undefined },
  evolve: (state, event) => foldBy(folds, state, event),
  decide: (command, { requested, ended }, { now: at }) => {
    if (command.type === 'RequestBundle') {
      const { type: _, ...asked } = command
      return requested ? [] : [{ type: 'BundleRequested', data: { ...asked, at } }]
    }
    if (command.type === 'DeleteBundle')
      // Without opened texts it has nothing of a person.
      return ended === 'written' && requested?.with_texts ? [{ type: 'BundleDeleted', data: { at } }] : []
    if (!requested || ended) return []
    if (command.type === 'FailBundle') return [{ type: 'BundleFailed', data: { reason: command.reason, at } }]
    const { type: _, ...facts } = command
    return [{ type: 'BundleWritten', data: { ...requested, ...facts, at } }]
  },
}
