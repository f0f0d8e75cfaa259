import type { Uuid } from '@bon/contracts/kernel'
import type { FirstContext, LineNeed, PendingLine, SecondContext, Subjects } from './contexts.ts'

export type { FirstContext, LineNeed, PendingLine, SecondContext, Subjects } from './contexts.ts'

/**
 * What the register is in the middle of (spec section 4, POS context): a pure reducer. The first context is the place,
 * the second what lies on top of it, `subject` what that is about; the flags say what is awaited.
 */
export type PosContext = {
  first: FirstContext
  second: SecondContext | null
  subject: Subjects[SecondContext] | null
  payment_underway: boolean
  /** A terminal, a scale or another box has been asked and has not answered. */
  awaiting_box: boolean
  /** A change of the order is on its way to the server. */
  awaiting_order: boolean
  /** A line that cannot stand on the bon before somebody has said more. */
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
      return context.payment_underway ? context : goneTo(event.to, context)
    case 'opened':
      // Money on its way is never covered by another question.
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

/** Another place leaves all on top behind; a step in the same place only answers what was asked (RES-23). */
const goneTo = (to: FirstContext, context: PosContext): PosContext => {
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

/** A question with an answer, as against a sheet that is worked in. */
export const isConfirmation = (what: SecondContext): boolean => confirmations.has(what)

/** What the open context is about, when it is `what` and was told. */
export const subjectOf = <W extends SecondContext>(context: PosContext, what: W): Subjects[W] | undefined =>
  context.second === what ? ((context.subject ?? undefined) as Subjects[W] | undefined) : undefined

/** What the two selectors ask of the bon. */
export type BonStanding = {
  lines: number
  unsent: boolean
  status: 'open' | 'confirmed' | 'completed' | 'cancelled' | 'captured'
  /** The order that a delivery platform or the takeaway shop sent, when the bon is one (POS-38). */
  external_order_uuid?: Uuid | null
}

/** The one reason that can be answered: the bon asks to be parked or discarded (DEF-65). */
export const holdsUnsentBon = (bon: BonStanding): boolean => bon.lines > 0 && bon.unsent

/** Leaving is not refused but asked about: park, discard or stay (DEF-65). */
export const leavingAsks = (context: PosContext, bon: BonStanding): boolean =>
  holdsUnsentBon(bon) && !context.payment_underway && !context.popup

/** Off while there is an unsent non-empty sale, a payment is underway, or a popup blocks (spec section 4). */
export const navigationDisabled = (context: PosContext, bon: BonStanding): boolean =>
  context.payment_underway || context.popup || context.second === 'payment' || holdsUnsentBon(bon)

/** Off when the order is not open, has an external order, or a popup blocks it. */
export const cartDisabled = (context: PosContext, bon: BonStanding): boolean =>
  bon.status !== 'open' || Boolean(bon.external_order_uuid) || context.popup || context.payment_underway
