import { addMs, isRejection, money, type SessionUuid, type Uuid, zero } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { paymentStream, settlementUuid, terminalStream } from '@bon/contracts/payments'
import type { TerminalAnswer } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import type { CommandContext } from '@bon/services/kernel'
import { type OrderCommand, orderDecider, orderStream } from '@bon/services/orders'
import { type PaymentCommand, paymentDecider, terminalDecider } from '@bon/services/payments'
import { zReportDecider } from '@bon/services/registers'
import type { Till } from '../harness/till.ts'

type OrderRefundReserved = Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']
type ApplyAnswer = Extract<PaymentCommand, { type: 'ApplyAnswer' }>

/** Attempts at a terminal that does not exist, with every outcome of CARD-1 to CARD-27. */
export const livePayments = async (
  { handler }: Application['side'],
  till: Till,
  command: () => CommandContext,
): Promise<void> => {
  const session_uuid = (await till.session())?.session_uuid ?? newId()
  const by = { ...till.by, session_uuid }
  const minutes = (n: number) => {
    const context = command()
    return { ...context, now: addMs(context.now, n * 60_000) }
  }
  const begin = async () => {
    const payment_uuid = newId()
    const action = async (wish: PaymentCommand, after = 0) => {
      const handled = await handler.handle(paymentDecider, paymentStream(payment_uuid), wish, minutes(after))
      if (isRejection(handled)) throw new Error(`${wish.type}: ${handled.rejection}`)
      if (handled.state.state === 'new') throw new Error('nothing was begun')
      return handled.state
    }
    const references = {
      payment_uuid,
      order_uuid: newId(),
      terminal_uuid: newId(),
      payment_type_uuid: newId(),
    }
    const terms = { amount: money(100_00), currency: 'DKK', tip_allowed: true }
    await action({ type: 'BeginAttempt', attempt: { ...references, ...by, ...terms } })
    const applied = (
      answer: TerminalAnswer,
      as: ApplyAnswer['request'] = 'status',
      after = 0,
      is_outstanding = true,
    ) => action({ type: 'ApplyAnswer', request: as, answer, is_outstanding, surcharge_rate: 0 }, after)
    return { payment_uuid, action, applied }
  }
  const evidence = (reference: Uuid, amount = 100_00) => ({
    reference,
    outcome: 'approved' as const,
    amount: money(amount),
    tip: zero,
    surcharge: zero,
    reason: null,
    card_type: 'Dankort',
    masked_pan: '**** 4711',
    transaction_id: 'T-1',
  })

  const refused = await begin()
  await refused.action({ type: 'RefuseAttempt', reason: 'terminal_busy' })

  const wrong = await begin()
  await wrong.action({ type: 'StartSending' })
  await wrong.applied({ answer: 'accepted' }, 'start')
  await wrong.action({ type: 'CancelAttempt', ...till.by })
  await wrong.applied({ answer: 'silent' })
  await wrong.applied({ answer: 'in_progress' })
  await wrong.applied({ answer: 'not_found', idle: true })
  await wrong.applied({ answer: 'result', evidence: evidence(wrong.payment_uuid, 101_00) })
  await wrong.action({ type: 'DecideAttempt', outcome: 'approved', slip: '000123', ...till.by })
  await wrong.action({ type: 'SettlementDiffers', how: 'lacks' })

  const declined = await begin()
  await declined.action({ type: 'StartSending' })
  const { payment_uuid: reference } = declined
  await declined.applied({ answer: 'result', evidence: { ...evidence(reference), outcome: 'declined' } })

  const released = await begin()
  await released.action({ type: 'StartSending' })
  await released.action({ type: 'LetGo' })
  const { reversal } = await released.applied({ answer: 'result', evidence: evidence(released.payment_uuid) })
  await released.action({ type: 'SendReversal' })
  await released.applied({ answer: 'result', evidence: evidence(reversal?.reversal_uuid ?? '') }, 'reverse')

  const terminal_uuid = newId()
  const at = terminalStream(terminal_uuid)
  const { payment_uuid } = released
  await handler.handle(terminalDecider, at, { type: 'TakeTerminal', terminal_uuid, payment_uuid }, command())
  await handler.handle(terminalDecider, at, { type: 'FreeTerminal', payment_uuid }, command())
  const sums = { reported: money(101_00), recorded: money(100_00), difference: money(1_00) }
  const settlement = { settlement_uuid: settlementUuid(terminal_uuid, 0), terminal_uuid, ...sums }
  const { register_uuid, cashier_uuid } = till.by
  const counted = { ...settlement, register_uuid, cashier_uuid, up_to: payment_uuid }
  await handler.handle(terminalDecider, at, { type: 'SettleTerminal', settlement: counted }, command())
  const reportedSettlement = { ...settlement, identifier: '71100001' }
  const report = sessionStream(session_uuid)
  await handler.handle(
    zReportDecider,
    report,
    { type: 'RecordSettlement', cashier_uuid, settlement: reportedSettlement },
    command(),
  )
  const references = { payment_uuid: newId(), order_uuid: newId() }
  await handler.handle(zReportDecider, report, { type: 'ExpectMoney', ...references }, command())
  await handler.handle(zReportDecider, report, { type: 'ReleaseMoney', ...references }, command())
  await chargeAndReclaim({ handler }, till, by, command)
  await refundAfterSession({ handler }, till, by, command)
}

/** An order whose terminal took a part, failed, and took it after all. */
const chargeAndReclaim = async (
  { handler }: Pick<Application['side'], 'handler'>,
  till: Till,
  by: Till['by'] & { session_uuid: SessionUuid },
  command: () => CommandContext,
): Promise<void> => {
  const [order_uuid, payment_uuid] = [newId(), newId()]
  const { order } = (await till.save(order_uuid, [till.line(0, 2)])).body
  const run = async (action: OrderCommand) => {
    const handled = await handler.handle(orderDecider, orderStream(order_uuid), action, command())
    if (isRejection(handled)) throw new Error(`${action.type}: ${handled.rejection}`)
  }
  const tender = {
    payment_type_uuid: newId(),
    method: 'card',
    rounding_unit: 1,
    terminal_uuid: newId(),
  } as const
  const receipt_uuid = newId()
  await run({
    type: 'StartPayment',
    payment_uuid,
    ...tender,
    ...by,
    receipt_uuid,
    received: order.total,
    decided_on: { revision: undefined, order: undefined },
  })
  await run({
    type: 'TakePayment',
    payment_uuid,
    base: order.total,
    tip: money(5_00),
    surcharge: { amount: zero, name: '' },
  })
  await run({ type: 'ReleasePayment', payment_uuid, reason: 'payment.by_bank' })
  await run({ type: 'ReclaimPayment', payment_uuid, receipt_uuid })
}

/** A card sale, and a refund that the terminal completed after its session had ended. */
const refundAfterSession = async (
  { handler }: Pick<Application['side'], 'handler'>,
  till: Till,
  by: Till['by'] & { session_uuid: SessionUuid },
  command: () => CommandContext,
): Promise<void> => {
  const [order_uuid, payment_uuid, receipt_uuid] = [newId(), newId(), newId()]
  const { order } = (await till.save(order_uuid, [till.line(0)])).body
  const run = async (uuid: Uuid, action: OrderCommand) => {
    const handled = await handler.handle(orderDecider, orderStream(uuid), action, command())
    if (isRejection(handled)) throw new Error(`${action.type}: ${handled.rejection}`)
    return handled.events
  }
  await run(order_uuid, {
    type: 'StartPayment',
    payment_uuid,
    payment_type_uuid: newId(),
    method: 'card',
    rounding_unit: 1,
    ...by,
    terminal_uuid: newId(),
    receipt_uuid,
    received: order.total,
    decided_on: { revision: undefined, order: undefined },
  })
  const completed = { receipt_uuid, nr: 1, at: command().now }
  await run(order_uuid, { type: 'RecordPayment', payment_uuid, completed })
  const refund_order = { order_uuid: newId(), short_nr: 2 }
  const [reserved] = await run(order_uuid, {
    type: 'ReserveRefund',
    refund_uuid: newId(),
    kind: 'refund',
    refund_order,
    by,
    cash: { payment_type_uuid: till.cash.uuid, rounding_unit: 50 },
    card: { payment_uuid },
  })
  if (reserved?.type !== 'OrderRefundReserved') throw new Error('nothing was reserved')
  const back = reserved.data as OrderRefundReserved
  await run(refund_order.order_uuid, { type: 'OpenCounter', original_order_uuid: order_uuid, reserved: back })
  await run(refund_order.order_uuid, {
    type: 'RebookPayment',
    payment_uuid: back.payouts[0]?.payment_uuid ?? '',
    session_uuid: newId(),
  })
}
