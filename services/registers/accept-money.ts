import {
  type Instant,
  localHour,
  minus,
  type OrderUuid,
  type PaymentUuid,
  plus,
  valueAt,
  type ZoneRules,
} from '@bon/contracts/kernel'
import { type ExistingZReport, givenBackBy, type ZReportEvent } from '@bon/contracts/registers'
import type { Data, ZReportCommand } from './z-report.commands.ts'

type OfPayment = { payment_uuid: PaymentUuid; order_uuid: OrderUuid }

/** Why the session refuses money: another order's payment has that id, or the session no longer accepts new money. */
const refusedMoney = (
  { payment_uuid, order_uuid }: OfPayment,
  report: ExistingZReport,
  at: Instant,
): ZReportEvent[] | undefined => {
  const no = (reason: Data<'TenderRejected'>['reason']): ZReportEvent[] => [
    { type: 'TenderRejected', data: { payment_uuid, order_uuid, reason, at } },
  ]
  const expected_of = report.money_expected.get(payment_uuid)
  const has = valueAt(report.answered, payment_uuid)?.order_uuid ?? expected_of
  if (has !== undefined && has !== order_uuid) return no('other_order')
  // A payment expected before closing began is accepted until the Z report is closed.
  return report.status === 'open' || expected_of === order_uuid ? undefined : no('closing')
}

export const expectMoney = (
  { payment_uuid, order_uuid }: OfPayment,
  report: ExistingZReport,
  at: Instant,
): ZReportEvent[] => {
  const isHandled =
    report.money_expected.get(payment_uuid) === order_uuid ||
    valueAt(report.answered, payment_uuid)?.order_uuid === order_uuid
  if (isHandled) return []
  return (
    refusedMoney({ payment_uuid, order_uuid }, report, at) ?? [
      { type: 'TenderExpected', data: { payment_uuid, order_uuid, at } },
    ]
  )
}

export const settleMoney = (
  command: Extract<ZReportCommand, { type: 'SettleMoney' }>,
  report: ExistingZReport,
  at: Instant,
  zone: ZoneRules,
): ZReportEvent[] => {
  const { payment_uuid, order_uuid } = command.money
  const answered = valueAt(report.answered, payment_uuid)
  if (answered?.order_uuid === order_uuid) return []
  const refused = refusedMoney(command.money, report, at)
  if (refused) return refused
  const { session_limit, cashier_uuid, amount, rounding, method } = command.money
  // The register was given cash after it had opened: nobody would count it.
  if (report.without_drawer && method === 'cash')
    return [{ type: 'TenderRejected', data: { payment_uuid, order_uuid, reason: 'not_open', at } }]
  // Concurrent refunds are serialised here, so that together they stay within the limit.
  const refundedCash = minus(givenBackBy(report, cashier_uuid), plus(amount, rounding))
  if (session_limit !== undefined && refundedCash > session_limit)
    return [{ type: 'TenderRejected', data: { payment_uuid, order_uuid, reason: 'over_limit', at } }]
  const settled: ZReportEvent = { type: 'TenderAccepted', data: { ...command.money, at } }
  const hour = localHour(at, zone)
  return [
    settled,
    ...command.receipts.map(
      (receipt): ZReportEvent => ({ type: 'ReceiptRecorded', data: { ...receipt, at, hour } }),
    ),
    ...owedSettled(command.owed_settled, at),
    ...tipTaken(command.tip_taken, at),
  ]
}

const tipTaken = (
  taken: Extract<ZReportCommand, { type: 'SettleMoney' }>['tip_taken'],
  at: Instant,
): ZReportEvent[] => (taken ? [{ type: 'TipTaken', data: { ...taken, at } }] : [])

const owedSettled = (
  settled: Extract<ZReportCommand, { type: 'SettleMoney' }>['owed_settled'],
  at: Instant,
): ZReportEvent[] => (settled ? [{ type: 'OwedSettled', data: { ...settled, at } }] : [])
