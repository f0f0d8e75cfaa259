import type { OrderUuid } from '@bon/contracts/kernel'
import type { FirstContext, LineNeed, PendingLine, SecondContext, Subjects } from './contexts.ts'

export type { FirstContext, LineNeed, PendingLine, SecondContext, Subjects } from './contexts.ts'

/**
 * The register's UI state (SPEC-4, POS context), as a pure reducer. `first` is the screen, `second` the dialog over it,
 * `subject` what the dialog is about; the flags say which answers are pending.
 */
export type PosContext = {
  first: FirstContext
  second: SecondContext | null
  subject: Subjects[SecondContext] | null
  payment_underway: boolean
  /** A terminal, scale or other device has not answered yet. */
  awaiting_box: boolean
  /** A change of the order is on its way to the server. */
  awaiting_order: boolean
  /** A line that needs more input before it can be added to the bon. */
  pending_line: PendingLine | null
  /** A popup that covers everything: maintenance, other tab, locked, disabled. */
  popup: boolean
}

type Opened = { [W in SecondContext]: { type: 'opened'; what: W; subject?: Subjects[W] } }[SecondContext]

export type PosContextEvent =
  | { type: 'went'; to: FirstContext }
  | Opened
  | { type: 'closed'; what?: SecondContext }
  | { type: 'paymentStarted' }
  | { type: 'paymentEnded' }
  | { type: 'boxAsked' }
  | { type: 'boxAnswered' }
  | { type: 'orderUpdateAsked' }
  | { type: 'orderUpdateAnswered' }
  | { type: 'linePending'; line: PendingLine }
  | { type: 'lineAnswered'; need: LineNeed }
  | { type: 'lineDropped' }
  | { type: 'popup'; shown: boolean }

export const atStart: PosContext = {
  first: 'sale',
  second: null,
  subject: null,
  payment_underway: false,
  awaiting_box: false,
  awaiting_order: false,
  pending_line: null,
  popup: false,
}

export const posContext = (context: PosContext, event: PosContextEvent): PosContext => {
  switch (event.type) {
    case 'went':
      return context.payment_underway ? context : switchTo(event.to, context)
    case 'opened':
      // A dialog must not cover a payment in progress.
      return context.payment_underway
        ? context
        : { ...context, second: event.what, subject: event.subject ?? null }
    case 'closed':
      return event.what && event.what !== context.second ? context : withoutTop(context)
    case 'paymentStarted':
      return { ...context, payment_underway: true }
    case 'paymentEnded':
      return { ...context, payment_underway: false }
    case 'boxAsked':
      return { ...context, awaiting_box: true }
    case 'boxAnswered':
      return { ...context, awaiting_box: false }
    case 'orderUpdateAsked':
      return { ...context, awaiting_order: true }
    case 'orderUpdateAnswered':
      return { ...context, awaiting_order: false }
    case 'linePending':
      return { ...context, pending_line: event.line.needs.length ? event.line : null }
    case 'lineAnswered':
      return { ...context, pending_line: answered(context.pending_line, event.need) }
    case 'lineDropped':
      return { ...context, pending_line: null }
    case 'popup':
      return { ...context, popup: event.shown }
  }
}

const withoutTop = (context: PosContext): PosContext => ({ ...context, second: null, subject: null })

/** Switching screens closes every dialog; navigating within a screen closes only a confirmation (RES-23). */
const switchTo = (to: FirstContext, context: PosContext): PosContext => {
  if (to !== context.first) return { ...withoutTop(context), first: to, pending_line: null }
  return context.second !== null && isConfirmation(context.second) ? withoutTop(context) : context
}

const answered = (line: PendingLine | null, need: LineNeed): PendingLine | null => {
  const needs = line?.needs.filter((one) => one !== need) ?? []
  return line && needs.length ? { ...line, needs } : null
}

const confirmations: ReadonlySet<SecondContext> = new Set<SecondContext>([
  'confirmPaymentQuery',
  'convertToInvoiceQuery',
  'alsoMarkAsDelivered',
  'assignNameToOrderQuery',
  'considerLeftOrder',
  'scaleRetryAnswerReceive',
])

/** True for a confirmation that needs an answer, false for a working sheet. */
export const isConfirmation = (what: SecondContext): boolean => confirmations.has(what)

/** The subject of the open context, when it is `what` and a subject was given. */
export const subjectOf = <W extends SecondContext>(context: PosContext, what: W): Subjects[W] | undefined =>
  context.second === what ? ((context.subject ?? undefined) as Subjects[W] | undefined) : undefined

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
export const leavingAsks = (context: PosContext, bon: BonStatus): boolean =>
  holdsUnsentBon(bon) && !context.payment_underway && !context.popup

/** True while there is an unsent non-empty sale, a payment is underway, or a popup blocks (SPEC-4). */
export const navigationDisabled = (context: PosContext, bon: BonStatus): boolean =>
  context.payment_underway || context.popup || context.second === 'payment' || holdsUnsentBon(bon)

/** True when the order is not open, has an external order, or a popup blocks it. */
export const cartDisabled = (context: PosContext, bon: BonStatus): boolean =>
  bon.status !== 'open' || Boolean(bon.external_order_uuid) || context.popup || context.payment_underway
