import {
  addMs,
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
  type ZoneRules,
  zero,
} from '@bon/contracts/kernel'
import {
  type ExistingZReport,
  evolveZReport,
  figuresOf,
  isOfTill,
  newZReport,
  type ZReport,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import { type CodesOf, type DecideContext, type Decider, type Decisions, decideBy } from '../kernel/index.ts'
import { expectMoney, settleMoney } from './accept-money.ts'
import {
  closeZReport,
  closingStarted,
  handOverDrawer,
  recordWithoutReceipt,
  startClosing,
  tenderDifference,
} from './close-session.ts'
import { countedTotal, isComplete } from './counted-total.ts'
import { closeDesk, countCorrected, countLateEntry, openDesk } from './open-without-drawer.ts'
import { type Data, happened, type ZReportCommand } from './z-report.commands.ts'

type Of<Type extends ZReportCommand['type']> = Extract<ZReportCommand, { type: Type }>

/** On a session that is open or closing. A register's timestamps never decrease, whatever the wall clock does (LAW-4). */
const inSession =
  <Command, Decided>(
    decide: (command: Command, report: ExistingZReport, at: Instant, zone: ZoneRules) => Decided,
  ) =>
  (command: Command, report: ZReport, { now, zone = danishDay }: DecideContext) =>
    report.status === 'new' || report.status === 'closed'
      ? reject('register.not_open')
      : decide(command, report, latest(now, report.last_at), zone)

const nothingYet = { sales: zero, returns: zero }

const openRegister = (command: Of<'OpenRegister'>, report: ZReport, { now, test_mode }: DecideContext) => {
  if (report.status !== 'new') return reject('register.already_open')
  const {
    type: _,
    units,
    without_drawer,
    previous,
    confirmed_since_close = zero,
    confirmed_difference = zero,
    cash_register_rules,
    ...rest
  } = command
  const data = cash_register_rules === undefined ? rest : { ...rest, cash_register_rules }
  if (!isComplete(command.counts, units)) return reject('register.count_incomplete')
  const float = countedTotal(command.counts)
  // At least one second after the last Z, because the authority's windows have a resolution of a second (LAW-4).
  const at = previous ? latest(now, addMs(previous.closed_at, 1000)) : now
  const { sales: grand_total_sales, returns: grand_total_returns } = previous?.grand_totals ?? nothingYet
  const grand_totals = { grand_total_sales, grand_total_returns }
  const { register_uuid, cashier_uuid } = data
  const float_before = previous?.float_next
  const before = float_before === undefined ? {} : { float_before }
  const drawer = without_drawer ? { without_drawer } : {}
  if (test_mode) {
    const training = { test_mode: true, ...before, ...drawer } as const
    return happened([
      { type: 'RegisterOpened', data: { ...data, float, ...grand_totals, ...training, at } },
      { type: 'TestModeStarted', data: { register_uuid, cashier_uuid, at } },
    ])
  }
  // What a drawer of before holds stays by the books, for when the register takes cash again.
  if (without_drawer)
    return happened([
      { type: 'RegisterOpened', data: { ...data, float, ...grand_totals, ...before, ...drawer, at } },
    ])
  // The float may differ from what was left only with confirmation: it was moved to or from the safe, or it is a
  // cash difference (ZR-12, ZR-14, ZR-15, ZR-22).
  const since_close = float_before === undefined ? zero : minus(float, float_before)
  if (plus(confirmed_since_close, confirmed_difference) !== since_close)
    return reject('register.since_close_unconfirmed', { amount: since_close })
  const { payment_type_uuid } = data
  const from = { register_uuid, payment_type_uuid, cashier_uuid, at }
  const moved: ZReportEvent[] =
    confirmed_since_close === 0
      ? []
      : [{ type: 'OpeningCashMoved', data: { ...from, amount: confirmed_since_close } }]
  const difference: ZReportEvent[] =
    confirmed_difference === 0
      ? []
      : [
          {
            type: 'CashDifferenceRecorded',
            data: { ...from, amount: confirmed_difference, at_opening: true },
          },
        ]
  return happened([
    {
      type: 'RegisterOpened',
      data: {
        ...data,
        float,
        ...(confirmed_since_close !== 0 && { opening_adjustment: confirmed_since_close }),
        ...(confirmed_difference !== 0 && { opening_difference: confirmed_difference }),
        ...grand_totals,
        at,
      },
    },
    ...moved,
    ...difference,
  ])
}

/** Ten million: more than a drawer holds, and low enough that a typing error cannot overflow any sum. */
const mostLaidIn = money(10_000_000_00)

const depositCash = (command: Of<'DepositCash'>, report: ExistingZReport, at: Instant) => {
  if (report.status !== 'open') return reject('register.closing_underway')
  if (report.without_drawer) return reject('register.not_ready')
  const laidIn = sum(report.totals.deposits.map(({ amount }) => amount))
  if (plus(laidIn, command.amount) > mostLaidIn) return reject('register.cash_too_much', { most: mostLaidIn })
  const { type: _, ...move } = command
  return happened([{ type: 'CashDeposited', data: { ...move, ...drawerOf(report), at } }])
}

const withdrawCash = (command: Of<'WithdrawCash'>, report: ExistingZReport, at: Instant) => {
  if (report.status !== 'open') return reject('register.closing_underway')
  const { expected_cash: expected } = report
  if (command.amount > expected) return reject('register.cash_short', { expected })
  const { type: _, ...move } = command
  return happened([{ type: 'CashWithdrawn', data: { ...move, ...drawerOf(report), at } }])
}

const drawerOf = ({ register_uuid, cash_type_uuid: payment_type_uuid }: ExistingZReport) => ({
  register_uuid,
  payment_type_uuid,
})

const openDrawer = ({ cashier_uuid, reason }: Of<'OpenDrawer'>, report: ExistingZReport, at: Instant) => {
  if (report.status !== 'open') return reject('register.closing_underway')
  const { register_uuid } = report
  return happened([{ type: 'DrawerOpened', data: { register_uuid, cashier_uuid, reason, at } }])
}

const openDrawerForPayment = (
  { cashier_uuid, payment_uuid }: Of<'OpenDrawerForPayment'>,
  { register_uuid, answered }: ExistingZReport,
  at: Instant,
) =>
  valueAt(answered, payment_uuid)?.outcome === 'settled'
    ? happened([
        { type: 'DrawerOpened', data: { register_uuid, cashier_uuid, reason: 'payment', payment_uuid, at } },
      ])
    : reject('register.payment_unknown')

const releaseMoney = (
  { payment_uuid, order_uuid }: Of<'ReleaseMoney'>,
  { money_expected }: ExistingZReport,
  at: Instant,
) =>
  money_expected.get(payment_uuid) === order_uuid
    ? happened([{ type: 'TenderReleased', data: { payment_uuid, order_uuid, at } }])
    : []

const recordAct = ({ action, at }: Of<'RecordAct'>, { actions, last_at }: ExistingZReport) =>
  hasKey(actions, action.source_event_id)
    ? []
    : happened([{ type: 'AuditEntryRecorded', data: { ...action, at: latest(at, last_at) } }])

const recordDebtChange = ({ changed, at }: Of<'RecordDebtChange'>, { actions, last_at }: ExistingZReport) =>
  hasKey(actions, changed.source_event_id)
    ? []
    : happened([{ type: 'GiftCardDebtChanged', data: { ...changed, at: latest(at, last_at) } }])

const recordPriceChange = (
  { changed }: Of<'RecordPriceChange'>,
  { actions, status, register_uuid }: ExistingZReport,
  at: Instant,
) => {
  if (hasKey(actions, changed.source_event_id)) return []
  return status === 'open'
    ? happened([{ type: 'PriceChanged', data: { ...changed, register_uuid, at } }])
    : reject('register.closing_underway')
}

/** Not during a close, which has sealed what it counts: the till sends it again, and it becomes a late entry. */
const recordCorrection = ({ entry }: Of<'RecordCorrection'>, report: ExistingZReport, at: Instant) => {
  if (hasKey(report.actions, entry.source_event_id)) return []
  return report.status === 'open'
    ? happened([{ type: 'AuditEntryRecorded', data: { ...entry, at } }])
    : reject('register.closing_underway')
}

const recordSettlement = (
  { cashier_uuid, settlement }: Of<'RecordSettlement'>,
  { register_uuid, settlements }: ExistingZReport,
  at: Instant,
) => {
  const { settlement_uuid, terminal_uuid, difference: amount } = settlement
  if (settlements.some((one) => one.settlement_uuid === settlement_uuid)) return []
  const of = { kind: 'terminal', terminal_uuid, settlement_uuid } as const
  return happened([
    { type: 'SettlementRecorded', data: { ...settlement, at } },
    ...tenderDifference({ register_uuid, cashier_uuid, amount, of, at }),
  ])
}

const forceClosing = (command: Of<'ForceClosing'>, report: ExistingZReport, at: Instant) => {
  if (report.status === 'closing') return reject('register.closing_underway')
  // Nothing is left out where nobody closes.
  if (!isOfTill(report.without_drawer))
    return happened([closingStarted({ cashier_uuid: command.cashier_uuid }, at)])
  return report.test_mode ? reject('register.in_test_mode') : happened([closingStarted(command, at)])
}

const lookUpPrice = (command: Of<'LookUpPrice'>, report: ExistingZReport, at: Instant) => {
  if (report.status !== 'open') return reject('register.closing_underway')
  const { type: _, ...asked } = command
  const { register_uuid } = report
  return happened([{ type: 'PriceLookedUp', data: { ...asked, register_uuid, at } }])
}

const takeXReport = (command: Of<'TakeXReport'>, report: ExistingZReport, at: Instant) =>
  happened([{ type: 'XReportTaken', data: xReport(report, command, at) }])

const xReport = (
  report: ExistingZReport,
  { cashier_uuid, certificate_ended_at }: Of<'TakeXReport'>,
  at: Instant,
): Data<'XReportTaken'> => ({
  register_uuid: report.register_uuid,
  cashier_uuid,
  x: report.totals.x_reports + 1,
  report: figuresOf(report),
  ...(certificate_ended_at && { certificate_ended_at }),
  at,
})

const decisions = {
  OpenRegister: openRegister,
  CountLateEntry: countLateEntry,
  OpenDesk: openDesk,
  CloseDesk: inSession(closeDesk),
  ExpectMoney: inSession(expectMoney),
  ReleaseMoney: inSession(releaseMoney),
  SettleMoney: inSession(settleMoney),
  RecordAct: inSession(recordAct),
  RecordDebtChange: inSession(recordDebtChange),
  RecordPriceChange: inSession(recordPriceChange),
  RecordCorrection: inSession(recordCorrection),
  RecordWithoutReceipt: inSession(recordWithoutReceipt),
  CountCorrected: inSession(countCorrected),
  DepositCash: inSession(depositCash),
  WithdrawCash: inSession(withdrawCash),
  OpenDrawer: inSession(openDrawer),
  OpenDrawerForPayment: inSession(openDrawerForPayment),
  HandOverDrawer: inSession(handOverDrawer),
  LookUpPrice: inSession(lookUpPrice),
  TakeXReport: inSession(takeXReport),
  RecordSettlement: inSession(recordSettlement),
  StartClosing: inSession(startClosing),
  ForceClosing: inSession(forceClosing),
  CloseZReport: inSession(closeZReport),
} satisfies Decisions<ZReportCommand, ZReport, ZReportEvent>

/** Decides everything in a register session. The session may refuse money (ARCH-18). */
export const zReportDecider: Decider<ZReportCommand, ZReport, ZReportEvent, CodesOf<typeof decisions>> = {
  schemas: zReportEvents,
  keeps_mode: true,
  keeps_day: true,
  initialState: newZReport,
  evolve: evolveZReport,
  decide: (command, report, context) => decideBy(decisions, command.type, command, report, context),
}
