import type { OrderUuid } from '@bon/contracts/kernel'
import type { Dialog, DialogKind, DialogOf } from './dialogs.ts'

/** The current screen. SPEC-4 names the first two; the order list and the register screen are additions. */
export const firstContexts = ['sale', 'floorPlan', 'orders', 'register'] as const
export type FirstContext = (typeof firstContexts)[number]

/** The register's UI state (SPEC-4, POS context), as a pure reducer. */
export type TillState = {
  first: FirstContext
  /** What lies over the screen, the topmost last. */
  dialogs: readonly Dialog[]
  payment_underway: boolean
  /** A change of the order is on its way to the server. */
  awaiting_order: boolean
  /** A popup that covers everything: maintenance, other tab, locked, disabled. */
  popup: boolean
}

export type TillEvent =
  | { type: 'went'; to: FirstContext }
  | { type: 'opened'; dialog: Dialog }
  /**
   * Closes this kind with what was opened over it, so that a late answer closes nothing else; without a kind,
   * everything. What the register asks by itself is closed by its own kind only.
   */
  | { type: 'closed'; kind?: DialogKind }
  | { type: 'paymentStarted' }
  | { type: 'paymentEnded' }
  | { type: 'orderUpdateAsked' }
  | { type: 'orderUpdateAnswered' }
  | { type: 'popup'; shown: boolean }

export const atStart: TillState = {
  first: 'sale',
  dialogs: [],
  payment_underway: false,
  awaiting_order: false,
  popup: false,
}

export const tillReducer = (state: TillState, event: TillEvent): TillState => {
  switch (event.type) {
    case 'went':
      return state.payment_underway ? lookedAt(event.to, state) : switchTo(event.to, state)
    case 'opened':
      return opened(state, event.dialog)
    case 'closed':
      return closed(state, event.kind)
    case 'paymentStarted':
      return { ...state, payment_underway: true }
    case 'paymentEnded':
      return { ...state, payment_underway: false }
    case 'orderUpdateAsked':
      return { ...state, awaiting_order: true }
    case 'orderUpdateAnswered':
      return { ...state, awaiting_order: false }
    case 'popup':
      return { ...state, popup: event.shown }
  }
}

const withDialogs = (state: TillState, dialogs: readonly Dialog[]): TillState =>
  dialogs.length === state.dialogs.length ? state : { ...state, dialogs }

const closed = (state: TillState, kind: DialogKind | undefined): TillState => {
  const from = kind ? state.dialogs.findIndex((dialog) => dialog.kind === kind) : 0
  const stays = (dialog: Dialog, at: number): boolean =>
    at < from || (dialog.kind !== kind && askedByRegister.has(dialog.kind))
  return from === -1 ? state : withDialogs(state, state.dialogs.filter(stays))
}

/** These lie over the open dialog, which stays as it is below. */
const overOthers: ReadonlySet<DialogKind> = new Set<DialogKind>([
  'mergeConflict',
  'approval',
  'cashierPin',
  'openDrawer',
  'receipt',
  'redeemGiftCard',
  'confirmPaymentQuery',
  'question',
  'unresolvedCards',
  'decideCard',
  'partAmount',
  'itemPrice',
  'itemDiscount',
  'occupiedTable',
  'chooseBon',
  // The drawer is opened from anywhere, and the till is locked from anywhere.
  'zReportAction',
  'waiting',
])
/** What the register asks by itself is heard even while a payment is underway, and outlives the dialog below it. */
const askedByRegister: ReadonlySet<DialogKind> = new Set<DialogKind>([
  'mergeConflict',
  'approval',
  'cashierPin',
  'openDrawer',
])
/** About money that is on its way back or undecided: opened while it is, but never in place of the payment sheet. */
const aboutOtherMoney: ReadonlySet<DialogKind> = new Set<DialogKind>([
  'selectRefundOrderLines',
  'unresolvedCards',
  'decideCard',
])
/** Looked at while a card is awaited; they change nothing. */
const onlyRead: ReadonlySet<DialogKind> = new Set<DialogKind>(['receipt', 'orderHistory'])
/** Somebody waits for the answer, whatever the screen. */
const waitedFor: ReadonlySet<DialogKind> = new Set<DialogKind>(['approval', 'cashierPin', 'openDrawer'])

/** A dialog must not cover a payment in progress. */
const isShownWhilePaying = (kind: DialogKind, dialogs: readonly Dialog[]): boolean =>
  kind === 'payment' ||
  // Lies over the sheet that it is opened from, and ends its card (TERM-7).
  kind === 'decideCard' ||
  askedByRegister.has(kind) ||
  (aboutOtherMoney.has(kind) && !dialogs.some((each) => each.kind === 'payment'))

const opened = (state: TillState, dialog: Dialog): TillState => {
  const { dialogs, payment_underway } = state
  const others = dialogs.filter(({ kind }) => kind !== dialog.kind)
  if (payment_underway && state.first !== 'sale' && onlyRead.has(dialog.kind))
    return { ...state, dialogs: [...others, dialog] }
  if (payment_underway && !isShownWhilePaying(dialog.kind, dialogs)) return state
  if (overOthers.has(dialog.kind)) return { ...state, dialogs: [...others, dialog] }
  // The search field may get the focus back behind another dialog.
  if (dialog.kind === 'search' && dialogs.length > 0) return state
  return { ...state, dialogs: [dialog] }
}

/** A cashier looks elsewhere while a card is awaited: the sheet stays as it is, and is drawn on the sale screen alone. */
const lookedAt = (to: FirstContext, state: TillState): TillState =>
  to === state.first
    ? state
    : {
        ...state,
        first: to,
        dialogs: state.dialogs.filter(({ kind }) => kind === 'payment' || waitedFor.has(kind)),
      }

/** What is drawn: the payment sheet belongs to the sale screen. */
export const drawnDialogs = ({ first, dialogs }: Pick<TillState, 'first' | 'dialogs'>): readonly Dialog[] =>
  first === 'sale' ? dialogs : dialogs.filter(({ kind }) => kind !== 'payment' && kind !== 'redeemGiftCard')

/** True while the payment sheet covers the screen. */
export const showsPayment = (state: TillState): boolean =>
  drawnDialogs(state).some(({ kind }) => kind === 'payment')

/** Switching screens closes every dialog; navigating within a screen closes only a confirmation (RES-23). */
const switchTo = (to: FirstContext, state: TillState): TillState =>
  to === state.first
    ? withDialogs(
        state,
        state.dialogs.filter(({ kind }) => !isConfirmation(kind)),
      )
    : { ...state, dialogs: state.dialogs.filter(({ kind }) => waitedFor.has(kind)), first: to }

const confirmations: ReadonlySet<DialogKind> = new Set<DialogKind>([
  'confirmPaymentQuery',
  'convertToInvoiceQuery',
  'assignNameToOrderQuery',
  'considerLeftOrder',
  'scaleRetryAnswerReceive',
])

/** True for a confirmation that needs an answer, false for a working sheet. */
export const isConfirmation = (kind: DialogKind): boolean => confirmations.has(kind)

/** The open dialog of this kind. */
export const dialogOf = <K extends DialogKind>({ dialogs }: TillState, kind: K): DialogOf<K> | undefined =>
  dialogs.find((dialog): dialog is DialogOf<K> => dialog.kind === kind)

/** True when keys and scans belong to the screen: nothing lies over it and no money is on its way. */
export const isUncovered = ({ dialogs, popup, payment_underway }: TillState): boolean =>
  dialogs.length === 0 && !popup && !payment_underway

/** The bon's fields that the selectors read. */
export type BonStatus = {
  lines: number
  unsent: boolean
  status: 'open' | 'confirmed' | 'completed' | 'cancelled' | 'captured'
  /** Set when the bon comes from a delivery platform or the takeaway shop (POS-38). */
  external_order_uuid?: OrderUuid | null
}

/** The only blocking reason the user can resolve, by parking or discarding the bon (DEF-65). */
export const holdsUnsentBon = (bon: BonStatus): boolean => bon.lines > 0 && bon.unsent

/** Leaving opens a dialog instead of being blocked: park, discard or stay (DEF-65). */
export const leavingAsks = (state: TillState, bon: BonStatus): boolean =>
  holdsUnsentBon(bon) && !state.payment_underway && !state.popup

/** True while there is an unsent non-empty sale, a payment is underway, or a popup blocks (SPEC-4). */
export const navigationDisabled = (state: TillState, bon: BonStatus): boolean =>
  state.payment_underway || state.popup || dialogOf(state, 'payment') !== undefined || holdsUnsentBon(bon)

/** True when the order is not open, has an external order, or a popup blocks it. */
export const cartDisabled = (state: TillState, bon: BonStatus): boolean =>
  bon.status !== 'open' || Boolean(bon.external_order_uuid) || state.popup || state.payment_underway
