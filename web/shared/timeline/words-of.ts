import type { Deviation, OrderEvent, OrderLine, PaymentMethod, TicketLine } from '@bon/contracts/orders'
import { dateTimeOf, money, quantity } from '../format/index.ts'

/** A translation key with its values. */
export type Sentence = { key: string; values?: Record<string, string | number> }

const what = (lines: readonly Pick<OrderLine, 'name' | 'quantity'>[]) => ({
  what: lines.map((line) => `${quantity(Math.abs(line.quantity))} × ${line.name}`).join(', '),
})
const minor = (amount: number) => ({ amount: money(Math.abs(amount)) })

/** Who has the order open. */
const held = { OrderCheckedOut: 'taken', OrderParked: 'parked', OrderForceReleased: 'forced' } as const

/** Texts without values. */
const done = {
  OrderDetailsChanged: 'details',
  OrderCommented: 'commented',
  OrderActionApproved: 'approved',
  OrderKitchenSendScheduled: 'asked',
  OrderReversalRejected: 'unwindRefused',
} as const

/** What became of a payment after it was begun. */
const turned = {
  OrderPaymentReleased: 'notPaid',
  OrderPaymentRebooked: 'rebooked',
  OrderPaymentReclaimed: 'paidAfterAll',
} as const

type Named = {
  tables: (uuids: readonly string[]) => string | undefined
  initials: (uuid: string) => string | undefined
}

/** The text of an event; undefined for purely technical ones. */
export const wordsOf = (event: OrderEvent, { tables, initials }: Named): Sentence | undefined => {
  switch (event.type) {
    case 'OrderOpened': {
      const { origin } = event.data
      return { key: origin ? `openedFrom.${origin.kind}` : 'opened' }
    }
    case 'OrderLineAdded':
      return { key: 'ordered', values: what([event.data.line]) }
    case 'OrderLineChanged':
      return { key: 'changed', values: what([event.data.line]) }
    case 'OrderLineRemoved':
      return { key: 'removed', values: what([event.data.line]) }
    case 'OrderPaymentReleased':
    case 'OrderPaymentRebooked':
    case 'OrderPaymentReclaimed':
      return { key: turned[event.type] }
    case 'OrderCompleted':
      return { key: 'completed', values: { nr: event.data.nr } }
    case 'OrderCancelled': {
      const { reason, amount, invoiced } = event.data
      if (reason !== 'invoiced') return cancelled[reason](amount)
      return { key: 'invoiced', values: { nr: invoiced?.invoice_nr ?? '' } }
    }
    case 'OrderCheckedOut':
    case 'OrderParked':
    case 'OrderForceReleased':
      return { key: held[event.type] }
    case 'OrderTakenOver':
      return { key: `takenOver.${event.data.because}` }
    case 'OrderPlaced':
      return placed(event.data, tables(event.data.table_uuids))
    case 'OrderWaiterChanged':
      return { key: 'waiter', values: { initials: initials(event.data.waiter_uuid) ?? '–' } }
    case 'OrderPickupNumbered':
      return { key: 'pickup', values: { nr: event.data.pickup_nr } }
    case 'OrderDetailsChanged':
    case 'OrderCommented':
    case 'OrderActionApproved':
    case 'OrderKitchenSendScheduled':
    case 'OrderReversalRejected':
      return { key: done[event.type] }
    case 'OrderWaited':
      return { key: 'waited', values: { since: dateTimeOf(event.data.since) } }
    case 'OrderTransferStarted':
      return { key: `left.${event.data.kind}`, values: what(event.data.lines) }
    case 'OrderTransferReceived':
      return { key: `came.${event.data.kind}`, values: what(event.data.lines) }
    case 'OrderTransferReturned':
      return { key: 'returned' }
    case 'OrderTransferRefused':
      return { key: 'notReceived' }
    case 'OrderTenderCorrected':
      return tenderCorrected(event.data)
    case 'OrderSharesPlanned': {
      const count = event.data.amounts.length
      return count > 0 ? { key: 'shares', values: { count } } : { key: 'sharesOff' }
    }
    case 'OrderSentToKitchen':
      return sent(event.data.kind, event.data.lines)
    case 'OrderTicketEnded':
      return { key: ended[event.data.outcome] }
    case 'OrderReversalStarted':
      return { key: event.data.kind === 'cancel' ? 'unwindCancel' : 'unwindReopen' }
    case 'OrderRefundReserved':
      return reserved(event.data.kind, event.data.lines)
    case 'OrderRefundSettled': {
      const { credit_note_nr: nr } = event.data
      return nr === undefined ? { key: 'refundSettled' } : { key: 'creditNote', values: { nr } }
    }
    case 'OrderRefundReleased':
      return { key: 'refundReleased' }
    // The history shows payments once they are certain, and lines when they arrive.
    case 'OrderPaymentStarted':
    case 'OrderPaymentAdjusted':
    case 'OrderPaymentRecorded':
    case 'OrderTransferConfirmed':
      return undefined
  }
}

const tenderCorrected = ({
  tender: { from, to },
  amount,
}: Extract<OrderEvent, { type: 'OrderTenderCorrected' }>['data']): Sentence => ({
  key: 'tenderCorrected',
  values: { ...minor(amount), from: from.method, to: to.method },
})

/** What would have refused the command live, and was accepted because it had waited without a server. */
export const deviationsIn = (
  event: OrderEvent | undefined,
  productNames: ReadonlyMap<string, string>,
): Sentence[] => (event?.type === 'OrderWaited' ? deviationWords(event.data.deviations, productNames) : [])

export const deviationWords = (
  deviations: readonly Deviation[],
  productNames: ReadonlyMap<string, string>,
): Sentence[] =>
  deviations.map(({ kind, product_uuid = '', amount }) => ({
    key: `deviation.${kind}`,
    values: {
      product: productNames.get(product_uuid) ?? '',
      ...(amount !== undefined && { amount: money(amount) }),
    },
  }))

const reserved = (
  kind: Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']['kind'],
  lines: readonly OrderLine[],
): Sentence =>
  kind === 'reversal'
    ? { key: 'reversal' }
    : { key: kind === 'credit' ? 'credited' : 'refund', values: what(lines) }

const ended = { printed: 'printed', failed: 'printFailed', discarded: 'printDiscarded' } as const
type Reason = Extract<OrderEvent, { type: 'OrderCancelled' }>['data']['reason']
const cancelled: Record<Exclude<Reason, 'invoiced'>, (amount: number) => Sentence> = {
  by_cashier: (amount) => ({ key: 'cancelled', values: minor(amount) }),
  empty_at_close: () => ({ key: 'cancelledEmpty' }),
  moved: () => ({ key: 'cancelledMoved' }),
  payout_refused: () => ({ key: 'cancelledPayout' }),
  test_mode_ended: () => ({ key: 'cancelledTestMode' }),
}

const placed = (
  { table_uuids, before }: { table_uuids: readonly string[]; before: readonly string[] },
  tables: string | undefined,
): Sentence => {
  if (table_uuids.length === 0) return { key: 'unplaced' }
  const moved = before.length > 0
  return tables
    ? { key: moved ? 'movedTo' : 'placedAt', values: { tables } }
    : { key: moved ? 'moved' : 'placed' }
}

const sent = (kind: 'delta' | 'replacement' | 'extra', lines: readonly TicketLine[]): Sentence => {
  if (kind === 'extra') return { key: 'note' }
  if (lines.length === 0) return { key: 'sentNothing' }
  return { key: kind === 'replacement' ? 'again' : 'sent', values: what(lines) }
}

/** A payment that was taken, refunded, or is still in progress. */
export const paymentWords = (
  {
    method,
    amount,
    rounding,
    tip = 0,
    only_tip,
  }: {
    method: PaymentMethod
    amount: number
    rounding: number
    tip?: number | undefined
    only_tip?: true | undefined
  },
  isRecorded: boolean,
): Sentence => {
  const handed = amount + rounding + tip
  if (!isRecorded) return { key: 'paying', values: minor(handed) }
  const [takenKey, back] = only_tip ? (['tip', 'tipBack'] as const) : keysOf(method)
  return { key: handed < 0 ? back : takenKey, values: minor(handed) }
}

const keysOf = (method: PaymentMethod) => {
  if (method === 'cash') return ['paid', 'givenBack'] as const
  if (method === 'invoice') return ['billed', 'billedBack'] as const
  if (method === 'interim') return ['interim', 'interimBack'] as const
  if (method === 'owed') return ['owed', 'owed'] as const
  if (method === 'zero_total') return ['givenFree', 'givenFree'] as const
  return ['paidOtherwise', 'givenBackOtherwise'] as const
}
