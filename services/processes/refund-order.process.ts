import {
  dataOf,
  type EventData,
  isRejection,
  type OrderUuid,
  type PaymentUuid,
  type Position,
  type RecordedEvent,
  type Rejection,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { activePayments, type ExistingOrder, type NewBon, orderEvents } from '@bon/contracts/orders'
import type { CommandContext, CommandHandler, Handled, ProcessManager } from '../kernel/index.ts'
import { isIdUsed, type OrderCommand, orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import type { createCreditCustomer } from './credit-customer.ts'
import type { createSettlePayment } from './settle-payment.ts'
import { anyContentHash, stepOfOrder, whoOf } from './who.ts'

type Reserved = EventData<typeof orderEvents, 'OrderRefundReserved'>
type OpenCopy = Extract<OrderCommand, { type: 'OpenCopy' }>
type Needs = {
  handler: CommandHandler
  settle: ReturnType<typeof createSettlePayment>
  /** Creates the credit note of a credited invoice and returns its number. */
  credit?: ReturnType<typeof createCreditCustomer>
}

/**
 * Carries out a reserved refund: the counter order with its payouts, then the original. Every step's id derives from
 * the refund, so that request, reactor and a restart may all run it, in any order (SC-59).
 */
export const createGiveBack = (needs: Needs) => {
  const { handler } = needs
  const finish = createFinish(needs)
  return async (event: RecordedEvent): Promise<void> => {
    const reserved = dataOf(orderEvents, 'OrderRefundReserved', event)
    const { refund_uuid, refund_order } = reserved
    const original_order_uuid = orderUuidOf(event.stream)
    const step = stepOf(whoOf(event, 'refund-order'), original_order_uuid, refund_uuid)
    const numberSeriesStream = orderStream(refund_order.order_uuid)
    const opened = await handler.handle(
      orderDecider,
      numberSeriesStream,
      { type: 'OpenCounter', original_order_uuid, reserved },
      step('open'),
    )
    if (isRejection(opened)) {
      // The id belongs to another order, perhaps another company's: nothing is paid out, and the reservation is
      // released.
      if (opened.rejection === 'command.undecided' || reserved.kind === 'reversal') done(opened)
      const released = 'order.id_taken'
      const end = { type: 'EndRefund', refund_uuid, released } as const
      done(await handler.handle(orderDecider, event.stream, end, step('end')))
      return
    }
    const { credit, ...giving } = reserved
    const credited = credit && { credit, follows: event.position }
    await finish({ ...giving, credited, original_order_uuid }, whoOf(event, 'refund-order'))
  }
}

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
type Giving = Pick<Reserved, 'refund_uuid' | 'kind'> & {
  /** With the log position of its reservation. */
  credited?: { credit: NonNullable<Reserved['credit']>; follows: Position } | undefined
  original_order_uuid: OrderUuid
  refund_order: Pick<Reserved['refund_order'], 'order_uuid'>
  payouts: readonly { payment_uuid: PaymentUuid }[]
}

/** Settles the payouts, then the original order; both wait while a terminal has not answered. */
const createFinish =
  ({ handler, settle, credit: writeNote }: Needs) =>
  async (giving: Giving, who: Who): Promise<void> => {
    const { refund_uuid, kind, credited, original_order_uuid, refund_order, payouts } = giving
    const step = stepOf(who, original_order_uuid, refund_uuid)
    const last = payouts.at(-1)
    if (!last) throw new Error('a refund without money')
    const paid = await settle(refund_order.order_uuid, last.payment_uuid, who)
    if (paid.waiting) return
    // A part was paid out, or a reversal owes it to the guest: the rest stays due, to be paid at another register.
    const hasLeft = paid.order.status !== 'new' && activePayments(paid.order).length > 0
    if (paid.released && (kind === 'reversal' || hasLeft)) return
    if (paid.released)
      done(
        await handler.handle(
          orderDecider,
          orderStream(refund_order.order_uuid),
          { type: 'DropCounter' },
          step('drop'),
        ),
      )
    const released = paid.released ? 'order.payment_refused' : undefined
    const credit_note_nr =
      credited && !released
        ? await writeNote?.(refund_uuid, credited.credit, paid.order, credited.follows, who)
        : undefined
    done(
      await handler.handle(
        orderDecider,
        orderStream(original_order_uuid),
        { type: 'EndRefund', refund_uuid, released, credit_note_nr },
        step('end'),
      ),
    )
  }

/** Continues a refund after the terminal has answered; found by the refund order. */
export const createFinishRefund = (needs: Needs) => {
  const finish = createFinish(needs)
  const orderOf = async (order_uuid: OrderUuid, { company_uuid }: Who): Promise<ExistingOrder> => {
    const state = (await needs.handler.load(orderDecider, orderStream(order_uuid), company_uuid))?.state
    if (!state || state.status === 'new') throw new Error(`no order ${order_uuid}`)
    return state
  }
  return async (refund_order_uuid: OrderUuid, who: Who): Promise<void> => {
    const refund_order = await orderOf(refund_order_uuid, who)
    const { origin, payments: payouts } = refund_order
    if (!origin) throw new Error(`order ${refund_order_uuid} gives nothing back`)
    const { refunds } = await orderOf(origin.order_uuid, who)
    const refund = refunds.find((one) => one.refund_order_uuid === refund_order_uuid)
    if (!refund) throw new Error(`${refund_order_uuid} was never reserved`)
    const kind = origin.kind === 'reversal' ? 'reversal' : 'refund'
    const { refund_uuid } = refund
    await finish({ refund_uuid, kind, original_order_uuid: origin.order_uuid, refund_order, payouts }, who)
  }
}

/**
 * Cancels or reopens a partly paid order: sold on the interim account, refunded, and for a reopening continued by a
 * copy.
 */
export const createReversal = (needs: Needs) => {
  const giveBack = createGiveBack(needs)
  const { handler, settle } = needs
  /** Uses another id if the given one is in use meanwhile: the order is already sold, so the copy must be opened. */
  const openCopy = async (
    copy: NewBon,
    original: ExistingOrder,
    by: OpenCopy['by'],
    step: (name: string) => CommandContext,
  ): Promise<void> => {
    const open = (bon: NewBon, name: string) =>
      handler.handle(
        orderDecider,
        orderStream(bon.order_uuid),
        { type: 'OpenCopy', copy: bon, original, by },
        step(name),
      )
    const opened = await open(copy, 'copy')
    if (!isRejection(opened)) return
    if (opened.rejection === 'command.undecided') done(opened)
    const { command_id } = step('copy')
    done(await open({ ...copy, order_uuid: uuid5(command_id, 'order') }, 'second copy'))
  }
  return async (event: RecordedEvent): Promise<void> => {
    const { order_reversal_uuid, suspense_payment_uuid, refund_order, copy, session_limit, by } = dataOf(
      orderEvents,
      'OrderReversalStarted',
      event,
    )
    const who = whoOf(event, 'refund-order')
    const step = stepOf(who, orderUuidOf(event.stream), order_reversal_uuid)
    const { register_uuid, session_uuid, cashier_uuid } = by
    const actor = { register_uuid, session_uuid, cashier_uuid }

    const sold = await settle(orderUuidOf(event.stream), suspense_payment_uuid, who)
    if (sold.released) {
      done(
        await handler.handle(
          orderDecider,
          event.stream,
          { type: 'RejectReversal', order_reversal_uuid },
          step('refuse'),
        ),
      )
      return
    }
    const original = sold.order
    if (original.status !== 'completed') throw new Error(`${event.stream} is ${original.status} and was sold`)
    // The copy first, so that the guests' order continues while the books are settled.
    if (copy) await openCopy(copy, original, actor, step)
    const reserved = done(
      await handler.handle(
        orderDecider,
        event.stream,
        {
          type: 'ReserveRefund',
          refund_uuid: order_reversal_uuid,
          kind: 'reversal',
          refund_order: (await isIdUsed(needs, refund_order.order_uuid))
            ? { ...refund_order, order_uuid: uuid5(order_reversal_uuid, 'counter') }
            : refund_order,
          session_limit,
          by: actor,
        },
        step('reserve'),
      ),
    )
    const reservation = reserved.events.find(({ type }) => type === 'OrderRefundReserved')
    if (!reservation) throw new Error(`${event.stream} reserved nothing`)
    await giveBack(reservation)
  }
}

/** Completes refunds and reversals whose request crashed. */
export const refundOrder = (
  giveBack: ReturnType<typeof createGiveBack>,
  reversal: ReturnType<typeof createReversal>,
): ProcessManager => ({
  name: 'refund-order',
  prefixes: ['order-'],
  grace_ms: 2_000,
  wants: ({ type }) => type === 'OrderRefundReserved' || type === 'OrderReversalStarted',
  react: async (events) => {
    for (const event of events) {
      if (event.type === 'OrderReversalStarted') await reversal(event)
      else await giveBack(event)
    }
  },
})

/** A step id derives from the order too, because a client may send one refund id for two orders. */
const stepOf =
  (who: Who, order_uuid: OrderUuid, refund_uuid: Uuid) =>
  (name: string): CommandContext => ({
    ...who,
    command_id: stepOfOrder(order_uuid, refund_uuid, name),
    command_hash: anyContentHash,
  })

const done = <State>(handled: Handled<State> | Rejection): Handled<State> => {
  if (isRejection(handled)) throw new Error(`a refund's step was refused: ${handled.rejection}`)
  return handled
}
