import {
  isRejection,
  type Position,
  type RecordedEvent,
  type Rejection,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ExistingOrder, heldPayments, type NewBon, type OrderEvent } from '@bon/contracts/orders'
import type { CommandContext, CommandHandler, Handled, ProcessManager } from '../kernel/index.ts'
import { isTaken, type OrderCommand, orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import type { createCreditCustomer } from './credit-customer.ts'
import type { createSettlePayment } from './settle-payment.ts'
import { onceForEver, stepOfOrder, whoOf } from './who.ts'

type Reserved = Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']
type OpenCopy = Extract<OrderCommand, { type: 'OpenCopy' }>
type Unwind = Extract<OrderEvent, { type: 'OrderUnwindStarted' }>['data']
type Needs = {
  handler: CommandHandler
  settle: ReturnType<typeof createSettlePayment>
  /** Writes the credit note of what was taken back of an invoice, and answers with its number. */
  credit?: ReturnType<typeof createCreditCustomer>
}

/**
 * Gives back what was reserved: the counter order with its money, then the original follows. Every step's id derives
 * from the refund, so that request, reactor and a restart may all drive it, in any mix (SC-59).
 */
export const createGiveBack = (needs: Needs) => {
  const { handler } = needs
  const finish = createFinish(needs)
  return async (event: RecordedEvent): Promise<void> => {
    const reserved = event.data as Reserved
    const { refund_uuid, counter } = reserved
    const original_order_uuid = orderUuidOf(event.stream)
    const step = stepOf(whoOf(event, 'refund-order'), original_order_uuid, refund_uuid)
    const counterStream = orderStream(counter.order_uuid)
    const opened = await handler.handle(
      orderDecider,
      counterStream,
      { type: 'OpenCounter', original_order_uuid, reserved },
      step('open'),
    )
    if (isRejection(opened)) {
      // Its id stands for another order, perhaps another company's: no money leaves, and the lines may be given back again.
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
  /** With where its reservation stands in the log. */
  credited?: { credit: NonNullable<Reserved['credit']>; follows: Position } | undefined
  original_order_uuid: Uuid
  counter: Pick<Reserved['counter'], 'order_uuid'>
  payouts: readonly { payment_uuid: Uuid }[]
}

/** The money leaves, and the original follows; while a terminal has its part, both wait for its word. */
const createFinish =
  ({ handler, settle, credit: writeNote }: Needs) =>
  async (giving: Giving, who: Who): Promise<void> => {
    const { refund_uuid, kind, credited, original_order_uuid, counter, payouts } = giving
    const step = stepOf(who, original_order_uuid, refund_uuid)
    const last = payouts.at(-1)
    if (!last) throw new Error('a refund without money')
    const paid = await settle(counter.order_uuid, last.payment_uuid, who)
    if (paid.waiting) return
    // A part has left, or a reversal owes it to the guest: the rest stays open, to be given at another register.
    const hasLeft = paid.order.status !== 'new' && heldPayments(paid.order).length > 0
    if (paid.released && (kind === 'reversal' || hasLeft)) return
    if (paid.released)
      done(
        await handler.handle(
          orderDecider,
          orderStream(counter.order_uuid),
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

/** After a terminal has said what became of its part: found by the order that gives back. */
export const createFinishRefund = (needs: Needs) => {
  const finish = createFinish(needs)
  const orderOf = async (order_uuid: Uuid, { company_uuid }: Who): Promise<ExistingOrder> => {
    const state = (await needs.handler.load(orderDecider, orderStream(order_uuid), company_uuid))?.state
    if (!state || state.status === 'new') throw new Error(`no order ${order_uuid}`)
    return state
  }
  return async (counter_order_uuid: Uuid, who: Who): Promise<void> => {
    const counter = await orderOf(counter_order_uuid, who)
    const { origin, payments: payouts } = counter
    if (!origin) throw new Error(`order ${counter_order_uuid} gives nothing back`)
    const { refunds } = await orderOf(origin.order_uuid, who)
    const refund = refunds.find((one) => one.counter_order_uuid === counter_order_uuid)
    if (!refund) throw new Error(`${counter_order_uuid} was never reserved`)
    const kind = origin.kind === 'reversal' ? 'reversal' : 'refund'
    const { refund_uuid } = refund
    await finish({ refund_uuid, kind, original_order_uuid: origin.order_uuid, counter, payouts }, who)
  }
}

/** A partly paid order, cancelled or reopened: sold on the interim account, taken back, and perhaps begun again. */
export const createUnwind = (needs: Needs) => {
  const giveBack = createGiveBack(needs)
  const { handler, settle } = needs
  /** Under another id where somebody took this one meanwhile: the sale is made, so the copy must go on. */
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
    const { unwind_uuid, interim_payment_uuid, counter, copy, session_limit, by } = event.data as Unwind
    const who = whoOf(event, 'refund-order')
    const step = stepOf(who, orderUuidOf(event.stream), unwind_uuid)
    const { register_uuid, session_uuid, cashier_uuid } = by
    const hands = { register_uuid, session_uuid, cashier_uuid }

    const sold = await settle(orderUuidOf(event.stream), interim_payment_uuid, who)
    if (sold.released) {
      done(
        await handler.handle(
          orderDecider,
          event.stream,
          { type: 'RefuseUnwind', unwind_uuid },
          step('refuse'),
        ),
      )
      return
    }
    const original = sold.order
    if (original.status !== 'completed') throw new Error(`${event.stream} is ${original.status} and was sold`)
    // The copy first: the guests go on eating while the books are put right.
    if (copy) await openCopy(copy, original, hands, step)
    const reserved = done(
      await handler.handle(
        orderDecider,
        event.stream,
        {
          type: 'ReserveRefund',
          refund_uuid: unwind_uuid,
          kind: 'reversal',
          counter: (await isTaken(needs, counter.order_uuid))
            ? { ...counter, order_uuid: uuid5(unwind_uuid, 'counter') }
            : counter,
          session_limit,
          by: hands,
        },
        step('reserve'),
      ),
    )
    const reservation = reserved.events.find(({ type }) => type === 'OrderRefundReserved')
    if (!reservation) throw new Error(`${event.stream} reserved nothing`)
    await giveBack(reservation)
  }
}

/** Finishes refunds and reopenings whose request died on the way. */
export const refundOrder = (
  giveBack: ReturnType<typeof createGiveBack>,
  unwind: ReturnType<typeof createUnwind>,
): ProcessManager => ({
  name: 'refund-order',
  prefixes: ['order-'],
  patience_ms: 2_000,
  wants: ({ type }) => type === 'OrderRefundReserved' || type === 'OrderUnwindStarted',
  react: async (events) => {
    for (const event of events) {
      if (event.type === 'OrderUnwindStarted') await unwind(event)
      else await giveBack(event)
    }
  },
})

/** A step of one order's refund: an id that a client sent for two orders names two refunds. */
const stepOf =
  (who: Who, order_uuid: Uuid, refund_uuid: Uuid) =>
  (name: string): CommandContext => ({
    ...who,
    command_id: stepOfOrder(order_uuid, refund_uuid, name),
    command_hash: onceForEver,
  })

const done = <State>(handled: Handled<State> | Rejection): Handled<State> => {
  if (isRejection(handled)) throw new Error(`a refund's step was refused: ${handled.rejection}`)
  return handled
}
