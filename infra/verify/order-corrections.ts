import type { RecordedEvent, SessionUuid } from '@bon/contracts/kernel'
import {
  type By,
  type CorrectionKind,
  correctionOf,
  type ExistingOrder,
  type OrderEvent,
  type OrderLine,
  reportedBefore,
} from '@bon/contracts/orders'
import type { Books } from './books.ts'
import { expectSame, IntegrityViolation } from './integrity-violation.ts'

const affects = 'the order and its receipt'

type Correcting = { by?: By | undefined; reported?: number | undefined }

/**
 * What a saved cart took off a line: the part that its till had reported is in the session by then, and the session
 * counts the rest.
 */
export const corrected = (
  books: Books,
  order: ExistingOrder,
  before: OrderLine,
  after: OrderLine | undefined,
  { by, reported = 0 }: Correcting,
  recorded: RecordedEvent,
): void => {
  const correction = correctionOf(before, after)
  expectSame(!correction || by !== undefined, true, 'order.correction_of_nobody', recorded, affects)
  if (!by) return
  const { session_uuid, register_uuid, cashier_uuid } = by
  const known = books.reported.get(session_uuid)?.[before.uuid] ?? 0
  const used = reportedBefore(order, session_uuid, before.uuid)
  if (reported < 0 || reported > known - used || reported > (correction?.amount ?? 0))
    throw new IntegrityViolation('order.correction_not_reported', recorded, affects)
  if (!correction || correction.amount === reported) return
  const { uuid: line_uuid, product_uuid, article_group } = before
  const less = before.quantity - (after?.product_uuid === product_uuid ? after.quantity : 0)
  const { order_uuid } = order
  const of = { register_uuid, cashier_uuid, order_uuid, line_uuid, product_uuid, article_group }
  const amount = correction.amount - reported
  const quantity = less > 0 ? less : undefined
  wait(books, recorded, session_uuid, correction.kind, { ...of, amount, quantity })
}

/** The whole of a recorded payment moves, from what it stood on, and never what a terminal or a gift card paid. */
export const tenderCorrected = (
  books: Books,
  order: ExistingOrder,
  { tender, amount, by }: Extract<OrderEvent, { type: 'OrderTenderCorrected' }>['data'],
  recorded: RecordedEvent,
): void => {
  const { payment_uuid, taken_by, from, to, receipt_nr } = tender
  const payment = order.payments.find((one) => one.payment_uuid === payment_uuid)
  if (payment?.status !== 'recorded')
    throw new IntegrityViolation('tender.without_payment', recorded, affects)
  const nr = order.status === 'completed' ? order.nr : undefined
  const { cashier_uuid: taker, payment_type_uuid, method, payment_class } = payment
  const stands = payment.corrected ?? { payment_type_uuid, method, payment_class }
  const paid = payment.amount + payment.rounding + (payment.tip ?? 0)
  expectSame(
    [taken_by, from, amount, receipt_nr],
    [taker, stands, paid, nr],
    'tender.differs',
    recorded,
    affects,
  )
  const counted = ['cash', 'autonomous', 'enclosure', 'external']
  if (!counted.includes(from.method) || !counted.includes(to.method))
    throw new IntegrityViolation('tender.was_proved', recorded, affects)
  if (from.payment_type_uuid === to.payment_type_uuid)
    throw new IntegrityViolation('tender.not_moved', recorded, affects)
  const { register_uuid, session_uuid, cashier_uuid } = by
  const of = { register_uuid, cashier_uuid, order_uuid: order.order_uuid }
  wait(books, recorded, session_uuid, 'tender_corrected', { ...of, amount, tender })
}

/** Until the session has counted it. */
export const wait = (
  books: Books,
  event: RecordedEvent,
  session_uuid: SessionUuid,
  kind: CorrectionKind | 'order_cancelled' | 'tender_corrected',
  copied: object,
): void => {
  books.actions.set(event.event_id, { event, session_uuid, kind, copied })
}
