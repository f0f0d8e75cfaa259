/**
 * What the register is in the middle of (spec section 4, POS context): a pure reducer. The first context is the place,
 * the second what lies on top of it. Places and questions of later packages join the unions when they come.
 */
export type FirstContext = 'sale' | 'orders' | 'register'
export type SecondContext = 'search' | 'cartItemCustomisation' | 'payment' | 'zReportAction' | 'mergeConflict'

export type PosContext = {
  first: FirstContext
  second: SecondContext | null
  payment_underway: boolean
  /** A popup that covers everything: maintenance, other tab, conflict. */
  popup: boolean
}

export type PosContextEvent =
  | { type: 'went'; to: FirstContext }
  | { type: 'opened'; what: SecondContext }
  | { type: 'closed'; what?: SecondContext }
  | { type: 'paymentStarted' }
  | { type: 'paymentEnded' }
  | { type: 'popup'; shown: boolean }

export const atStart: PosContext = { first: 'sale', second: null, payment_underway: false, popup: false }

export const posContext = (context: PosContext, event: PosContextEvent): PosContext => {
  switch (event.type) {
    case 'went':
      return context.payment_underway ? context : { ...context, first: event.to, second: null }
    case 'opened':
      // Money on its way is never covered by another question.
      return context.payment_underway ? context : { ...context, second: event.what }
    case 'closed':
      return event.what && event.what !== context.second ? context : { ...context, second: null }
    case 'paymentStarted':
      return { ...context, payment_underway: true }
    case 'paymentEnded':
      return { ...context, payment_underway: false }
    case 'popup':
      return { ...context, popup: event.shown }
  }
}

/** What the two selectors ask of the bon. */
export type BonStanding = {
  lines: number
  unsent: boolean
  status: 'open' | 'confirmed' | 'completed' | 'cancelled'
}

/** Off while there is an unsent non-empty sale, a payment is underway, or a popup blocks (spec section 4). */
export const navigationDisabled = (context: PosContext, bon: BonStanding): boolean =>
  context.payment_underway || context.popup || context.second === 'payment' || (bon.lines > 0 && bon.unsent)

/** Off when the order is not open, or a popup blocks it. */
export const cartDisabled = (context: PosContext, bon: BonStanding): boolean =>
  bon.status !== 'open' || context.popup || context.payment_underway
