import {
  addMs,
  type CashierUuid,
  danishDay,
  hasKey,
  type Instant,
  latest,
  minus,
  money,
  plus,
  reject,
  sum,
  valueAt,
  zero,
} from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  evolveZReport,
  newZReport,
  type ZReport,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'
import { expectMoney, settleMoney } from './accept-money.ts'
import { closeZReport, closingStarted, startClosing } from './close-session.ts'
import { countedTotal, isComplete } from './counted-total.ts'
import type { Data, Decision, ZReportCommand, ZReportRejection } from './z-report.commands.ts'

/** Decides everything in a register session. The session may refuse money (ARCH-18). */
export const zReportDecider: Decider<ZReportCommand, ZReport, ZReportEvent, ZReportRejection> = {
  schemas: zReportEvents,
  keeps_mode: true,
  keeps_day: true,
  initialState: newZReport,
  evolve: evolveZReport,
  decide(command, report, { now, test_mode, zone = danishDay }) {
    if (command.type === 'OpenRegister') return openRegister(command, report, now, test_mode)
    if (report.status === 'new' || report.status === 'closed') return reject('register.not_open')
    // A register's timestamps never decrease, whatever the wall clock does (LAW-4).
    const at = latest(now, report.last_at)
    switch (command.type) {
      case 'ExpectMoney':
        return expectMoney(command, report, at)
      case 'ReleaseMoney': {
        const { payment_uuid, order_uuid } = command
        return report.money_expected.get(payment_uuid) === order_uuid
          ? [{ type: 'TenderReleased', data: { payment_uuid, order_uuid, at } }]
          : []
      }
      case 'SettleMoney':
        return settleMoney(command, report, at, zone)
      case 'RecordAct':
        return hasKey(report.actions, command.action.source_event_id)
          ? []
          : [
              {
                type: 'AuditEntryRecorded',
                data: { ...command.action, at: latest(command.at, report.last_at) },
              },
            ]
      case 'DepositCash':
      case 'WithdrawCash':
        return moveCash(command, report, at)
      case 'OpenDrawer': {
        if (report.status !== 'open') return reject('register.closing_underway')
        const { cashier_uuid, reason } = command
        const { register_uuid } = report
        return [{ type: 'DrawerOpened', data: { register_uuid, cashier_uuid, reason, at } }]
      }
      case 'OpenDrawerForPayment': {
        const { cashier_uuid, payment_uuid } = command
        const { register_uuid, answered } = report
        if (valueAt(answered, payment_uuid)?.outcome !== 'settled') return reject('register.payment_unknown')
        return [
          {
            type: 'DrawerOpened',
            data: { register_uuid, cashier_uuid, reason: 'payment', payment_uuid, at },
          },
        ]
      }
      case 'TakeXReport':
        return [{ type: 'XReportTaken', data: xReport(report, command.cashier_uuid, at) }]
      case 'RecordSettlement': {
        const { settlement } = command
        const isRecorded = report.settlements.some(
          (one) => one.settlement_uuid === settlement.settlement_uuid,
        )
        return isRecorded ? [] : [{ type: 'SettlementRecorded', data: { ...settlement, at } }]
      }
      case 'StartClosing':
        return startClosing(command, report, at)
      case 'ForceClosing':
        if (report.status === 'closing') return reject('register.closing_underway')
        return report.test_mode ? reject('register.in_test_mode') : [closingStarted(command, at)]
      case 'CloseZReport':
        return closeZReport(command, report, at)
    }
  },
}

const openRegister = (
  command: Extract<ZReportCommand, { type: 'OpenRegister' }>,
  report: ZReport,
  now: Instant,
  test_mode = false,
): Decision => {
  if (report.status !== 'new') return reject('register.already_open')
  const { type: _, units, previous, confirmed_since_close = zero, cash_register_rules, ...rest } = command
  const data = cash_register_rules === undefined ? rest : { ...rest, cash_register_rules }
  if (!isComplete(command.counts, units)) return reject('register.count_incomplete')
  const float = countedTotal(command.counts)
  // At least one second after the last Z, because the authority's windows have a resolution of a second (LAW-4).
  const at = previous ? latest(now, addMs(previous.closed_at, 1000)) : now
  const grand_total_sales = previous?.grand_total_sales ?? money(0)
  const { register_uuid, cashier_uuid } = data
  const float_before = previous?.float_next
  if (test_mode) {
    const training = { test_mode: true, ...(float_before !== undefined && { float_before }) } as const
    return [
      { type: 'RegisterOpened', data: { ...data, float, grand_total_sales, ...training, at } },
      { type: 'TestModeStarted', data: { register_uuid, cashier_uuid, at } },
    ]
  }
  // The float may differ from what was left only with confirmation: the difference was moved to or from the
  // safe (ZR-14, ZR-15, ZR-22).
  const opening_adjustment = float_before === undefined ? zero : minus(float, float_before)
  if (opening_adjustment !== confirmed_since_close)
    return reject('register.since_close_unconfirmed', { amount: opening_adjustment })
  return [
    {
      type: 'RegisterOpened',
      data: {
        ...data,
        float,
        ...(opening_adjustment !== 0 && { opening_adjustment }),
        grand_total_sales,
        at,
      },
    },
  ]
}

/** Ten million: more than a drawer holds, and low enough that a typing error cannot overflow any sum. */
const mostLaidIn = money(10_000_000_00)

const moveCash = (
  command: Extract<ZReportCommand, { type: 'DepositCash' | 'WithdrawCash' }>,
  report: ExistingZReport,
  at: Instant,
): Decision => {
  if (report.status !== 'open') return reject('register.closing_underway')
  const { register_uuid, cash_type_uuid: payment_type_uuid, expected_cash } = report
  const { type, reason: _, ...move } = command
  const common = { ...move, register_uuid, payment_type_uuid, at }
  const laidIn = sum(report.totals.deposits.map(({ amount }) => amount))
  if (type === 'DepositCash' && plus(laidIn, command.amount) > mostLaidIn)
    return reject('register.cash_too_much', { most: mostLaidIn })
  if (type === 'DepositCash') return [{ type: 'CashDeposited', data: { ...common, reason: command.reason } }]
  if (command.amount > expected_cash) return reject('register.cash_short', { expected: expected_cash })
  return [{ type: 'CashWithdrawn', data: { ...common, reason: command.reason } }]
}

const xReport = (report: ExistingZReport, cashier_uuid: CashierUuid, at: Instant): Data<'XReportTaken'> => ({
  register_uuid: report.register_uuid,
  cashier_uuid,
  x: report.totals.x_reports + 1,
  gross: report.totals.gross,
  at,
})
