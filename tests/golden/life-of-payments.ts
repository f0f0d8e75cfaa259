import { addMs, isRejection, money, type Uuid, zero } from '@bon/contracts/kernel'
import type { OrderEvent } from '@bon/contracts/orders'
import { paymentStream, settlementUuid, terminalStream } from '@bon/contracts/payments'
import type { TerminalAnswer } from '@bon/contracts/ports'
import { sessionStream } from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import type { House } from '@bon/infra/processes'
import type { CommandContext } from '@bon/services/kernel'
import { type OrderCommand, orderDecider, orderStream } from '@bon/services/orders'
import { type PaymentCommand, paymentDecider, terminalDecider } from '@bon/services/payments'
import { zReportDecider } from '@bon/services/registers'
import type { Till } from '../harness/till.ts'

type OrderRefundReserved = Extract<OrderEvent, { type: 'OrderRefundReserved' }>['data']
type Hearing = Extract<PaymentCommand, { type: 'HearAnswer' }>

/** Attempts at a terminal that nobody has, which meet every fate of reliability.md 3.3. */
export const livePayments = async (
  { handler }: House['side'],
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
    const act = async (wish: PaymentCommand, after = 0) => {
      const handled = await handler.handle(paymentDecider, paymentStream(payment_uuid), wish, minutes(after))
      if (isRejection(handled)) throw new Error(`${wish.type}: ${handled.rejection}`)
      if (handled.state.state === 'new') throw new Error('nothing was begun')
      return handled.state
    }
    const asked = { payment_uuid, order_uuid: newId(), terminal_uuid: newId(), payment_type_uuid: newId() }
    const terms = { amount: money(100_00), currency: 'DKK', tip_allowed: true }
    await act({ type: 'BeginAttempt', attempt: { ...asked, ...by, ...terms } })
    const hear = (answer: TerminalAnswer, as: Hearing['asked'] = 'status', after = 0, owed = true) =>
      act({ type: 'HearAnswer', asked: as, answer, owed }, after)
    return { payment_uuid, act, hear }
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
  await refused.act({ type: 'RefuseAttempt', reason: 'terminal_busy' })

  const wrong = await begin()
  await wrong.act({ type: 'StartSending' })
  await wrong.hear({ answer: 'accepted' }, 'start')
  await wrong.act({ type: 'CancelAttempt', ...till.by })
  await wrong.hear({ answer: 'silent' })
  await wrong.hear({ answer: 'in_progress' })
  await wrong.hear({ answer: 'not_found', idle: true })
  await wrong.hear({ answer: 'result', evidence: evidence(wrong.payment_uuid, 101_00) })
  await wrong.act({ type: 'DecideAttempt', outcome: 'approved', slip: '000123', ...till.by })
  await wrong.act({ type: 'SettlementDiffers', how: 'lacks' })

  const declined = await begin()
  await declined.act({ type: 'StartSending' })
  const { payment_uuid: reference } = declined
  await declined.hear({ answer: 'result', evidence: { ...evidence(reference), outcome: 'declined' } })

  const gone = await begin()
  await gone.act({ type: 'StartSending' })
  await gone.act({ type: 'LetGo' })
  const { reversal } = await gone.hear({ answer: 'result', evidence: evidence(gone.payment_uuid) })
  await gone.act({ type: 'SendReversal' })
  await gone.hear({ answer: 'result', evidence: evidence(reversal?.reversal_uuid ?? '') }, 'reverse')

  const terminal_uuid = newId()
  const at = terminalStream(terminal_uuid)
  const { payment_uuid } = gone
  await handler.handle(terminalDecider, at, { type: 'TakeTerminal', terminal_uuid, payment_uuid }, command())
  await handler.handle(terminalDecider, at, { type: 'FreeTerminal', payment_uuid }, command())
  const sums = { reported: money(101_00), recorded: money(100_00), difference: money(1_00) }
  const settlement = { settlement_uuid: settlementUuid(terminal_uuid, 0), terminal_uuid, ...sums }
  const { register_uuid, cashier_uuid } = till.by
  const counted = { ...settlement, register_uuid, cashier_uuid, up_to: payment_uuid }
  await handler.handle(terminalDecider, at, { type: 'SettleTerminal', settlement: counted }, command())
  const told = { ...settlement, identifier: '71100001' }
  const report = sessionStream(session_uuid)
  await handler.handle(zReportDecider, report, { type: 'RecordSettlement', settlement: told }, command())
  const asked = { payment_uuid: newId(), order_uuid: newId() }
  await handler.handle(zReportDecider, report, { type: 'ExpectMoney', ...asked }, command())
  await handler.handle(zReportDecider, report, { type: 'ReleaseMoney', ...asked }, command())
  await takenAndReclaimed({ handler }, till, by, command)
  await givenBackAfterItsSession({ handler }, till, by, command)
}

/** An order whose terminal took a part, gave up, and took it after all. */
const takenAndReclaimed = async (
  { handler }: Pick<House['side'], 'handler'>,
  till: Till,
  by: Till['by'] & { session_uuid: Uuid },
  command: () => CommandContext,
): Promise<void> => {
  const [order_uuid, payment_uuid] = [newId(), newId()]
  const { order } = (await till.save(order_uuid, [till.line(0, 2)])).body
  const run = async (act: OrderCommand) => {
    const handled = await handler.handle(orderDecider, orderStream(order_uuid), act, command())
    if (isRejection(handled)) throw new Error(`${act.type}: ${handled.rejection}`)
  }
  const means = {
    payment_type_uuid: newId(),
    method: 'card',
    rounding_unit: 1,
    terminal_uuid: newId(),
  } as const
  const receipt_uuid = newId()
  await run({
    type: 'StartPayment',
    payment_uuid,
    ...means,
    ...by,
    receipt_uuid,
    received: order.total,
    decided_on: { revision: undefined, order: undefined },
  })
  await run({ type: 'TakePayment', payment_uuid, base: order.total, tip: money(5_00) })
  await run({ type: 'ReleasePayment', payment_uuid, reason: 'payment.by_bank' })
  await run({ type: 'ReclaimPayment', payment_uuid, receipt_uuid })
}

/** A sale that a card paid, and a refund whose session had ended when the terminal gave it back. */
const givenBackAfterItsSession = async (
  { handler }: Pick<House['side'], 'handler'>,
  till: Till,
  by: Till['by'] & { session_uuid: Uuid },
  command: () => CommandContext,
): Promise<void> => {
  const [order_uuid, payment_uuid, receipt_uuid] = [newId(), newId(), newId()]
  const { order } = (await till.save(order_uuid, [till.line(0)])).body
  const run = async (uuid: Uuid, act: OrderCommand) => {
    const handled = await handler.handle(orderDecider, orderStream(uuid), act, command())
    if (isRejection(handled)) throw new Error(`${act.type}: ${handled.rejection}`)
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
  const counter = { order_uuid: newId(), short_nr: 2 }
  const [reserved] = await run(order_uuid, {
    type: 'ReserveRefund',
    refund_uuid: newId(),
    kind: 'refund',
    counter,
    by,
    cash: { payment_type_uuid: till.cash.uuid, rounding_unit: 50 },
    card: { payment_uuid },
  })
  if (reserved?.type !== 'OrderRefundReserved') throw new Error('nothing was reserved')
  const back = reserved.data as OrderRefundReserved
  await run(counter.order_uuid, { type: 'OpenCounter', original_order_uuid: order_uuid, reserved: back })
  await run(counter.order_uuid, {
    type: 'RebookPayment',
    payment_uuid: back.payouts[0]?.payment_uuid ?? '',
    session_uuid: newId(),
  })
}
