import type { OrderUuid } from '@bon/contracts/kernel'
import { createStore, type Store } from '../../shared/store/index.ts'
import type { DrawerWish } from '../drawer/drawer-wish.ts'
import type { MoneyBackState } from '../refund/money-back-state.ts'
import { createSearchText } from '../sale/search-store.ts'
import type { SplitDraft } from '../split-bill/split-draft.ts'
import { createWaiting } from '../waiting/waiting-store.ts'
import type { Dialog } from './dialogs.ts'

/** A queue towards code that is loaded later: a request sent before waits until a handler is registered. */
export type Requests<T> = {
  send: (request: T) => void
  /** Registers the handler; returns the unsubscribe function. */
  by: (handler: (request: T) => void) => () => void
}

export const createRequests = <T>(): Requests<T> => {
  let handler: ((request: T) => void) | undefined
  const waiting: T[] = []
  return {
    send: (request) => {
      if (handler) handler(request)
      else waiting.push(request)
    },
    by: (work) => {
      handler = work
      for (const request of waiting.splice(0)) work(request)
      return () => {
        if (handler === work) handler = undefined
      }
    },
  }
}

/** A code for the field of a dialog, which may still load; once another dialog is open, it is nobody's. */
export type ScannedCode = { code: string; dialog: Dialog }
/** A number that is being typed: what a scan does to it is undone to where it was when the scan began. */
export type Keypad = { begin: () => void; undo: () => void }

/** Split drafts read on this device; `changes` grows by one at each change of a draft. */
export type SplitDrafts = { drafts: Map<OrderUuid, SplitDraft>; changes: Store<number> }

/**
 * What a register holds outside React's state, so that a change re-renders only those who read it. One for each
 * register that is shown, so that nothing leaks from one to the next, nor between tests.
 */
export const createTillServices = () => ({
  searchText: createSearchText(),
  parking: createRequests<void>(),
  /** A key that ends an order on which everything is given away. */
  closingFree: createRequests<void>(),
  scannedCodes: createRequests<ScannedCode>(),
  keypads: new Set<Keypad>(),
  drawer: createRequests<DrawerWish>(),
  /** A refund on its way, which the order list and the dialog about it both show. */
  moneyBack: createStore<MoneyBackState>({ status: 'idle' }),
  waiting: createWaiting(),
  splits: { drafts: new Map(), changes: createStore(0) } satisfies SplitDrafts,
})
export type TillServices = ReturnType<typeof createTillServices>
