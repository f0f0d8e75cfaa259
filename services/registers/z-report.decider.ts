import {
  addMs,
  danishDay,
  type Instant,
  latest,
  localHour,
  type Money,
  minus,
  money,
  plus,
  type Rejection,
  reject,
  sum,
  type Uuid,
  type ZoneRules,
  zero,
} from '@bon/contracts/kernel'
import type { VaultRef } from '@bon/contracts/ports'
import {
  type CountLine,
  type DepositReason,
  type DrawerReason,
  type ExistingZReport,
  evolveZReport,
  expectedOf,
  type Forced,
  givenBackBy,
  newZReport,
  type OwnWithdrawalReason,
  type ZReport,
  type ZReportEvent,
  zReportEvents,
} from '@bon/contracts/registers'
import type { Decider } from '../kernel/index.ts'

type Data<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

type CashMove = { cashier_uuid: Uuid; amount: Money; note?: VaultRef }
type Statement = { payment_type_uuid: Uuid; counted: Money; expected: Money }

export type ZReportCommand =
  | {
      type: 'OpenRegister'
      session_uuid: Uuid
      register_uuid: Uuid
      n: number
      cashier_uuid: Uuid
      payment_type_uuid: Uuid
      counts: CountLine[]
      units: readonly number[]
      /** What the register's last session left: its grand total, and when it was closed. */
      previous: { grand_total_sales: Money; closed_at: Instant; float_next: Money | undefined } | undefined
      /** How the VAT entity stands to the cash-register rules, if that is said on prints. */
      cash_register_rules?: 'not_covered' | 'trying_out' | undefined
      /** What the drawer holds beside what the last close left: fetched from the safe, below zero brought there. */
      confirmed_since_close?: Money | undefined
    }
  /** Before a terminal is asked: may this payment's money come into the session? */
  | { type: 'ExpectMoney'; payment_uuid: Uuid; order_uuid: Uuid }
  /** The terminal took nothing. */
  | { type: 'ReleaseMoney'; payment_uuid: Uuid; order_uuid: Uuid }
  | {
      type: 'SettleMoney'
      money: Omit<Data<'MoneySettled'>, 'at'>
      receipt?: Omit<Data<'ReceiptRecorded'>, 'at' | 'hour'>
    }
  | { type: 'RecordAct'; act: Omit<Data<'ActRecorded'>, 'at'>; at: Instant }
  | ({ type: 'DepositCash'; reason: DepositReason } & CashMove)
  | ({ type: 'WithdrawCash'; reason: OwnWithdrawalReason } & CashMove)
  | { type: 'OpenDrawer'; cashier_uuid: Uuid; reason: DrawerReason }
  /** PAY-27: to lay in what was taken, or take out what is given back. */
  | { type: 'OpenDrawerForPayment'; cashier_uuid: Uuid; payment_uuid: Uuid }
  | { type: 'TakeXReport'; cashier_uuid: Uuid }
  | { type: 'RecordSettlement'; settlement: Omit<Data<'SettlementRecorded'>, 'at'> }
  | {
      type: 'StartClosing'
      cashier_uuid: Uuid
      counts: CountLine[]
      units: readonly number[]
      expected: Money
      confirmed_difference: Money
      means: readonly Statement[]
      /** Slips and paper that the register takes: all of them are counted (ZR-11). */
      must_count: readonly Uuid[]
      /** Null leaves all of it in the drawer (ZR-13). */
      to_cash_deposit: Money | null
      note?: VaultRef
      empty_orders?: number | undefined
      forced?: Forced | undefined
    }
  /** Nobody counts: the till is lost, or nobody stands at it (ZR-17). */
  | {
      type: 'ForceClosing'
      cashier_uuid: Uuid
      forced: Forced
      note?: VaultRef
      empty_orders?: number | undefined
    }
  | {
      type: 'CloseZReport'
      first_nr: number | null
      last_nr: number | null
      signature: string
      previous_signature: string
    }

export type ZReportRejection =
  | 'register.already_open'
  | 'register.not_open'
  | 'register.count_incomplete'
  | 'register.expected_changed'
  | 'register.difference_unconfirmed'
  | 'register.closing_underway'
  | 'register.since_close_unconfirmed'
  | 'register.cash_short'
  | 'register.cash_too_much'
  | 'register.in_test_mode'
  | 'register.payment_unknown'
  | 'register.payments_open'

type Decision = ZReportEvent[] | Rejection<ZReportRejection>

/** What may happen in a register session. The session is the gate for money: it may refuse (architecture.md 4c). */
export const zReportDecider: Decider<ZReportCommand, ZReport, ZReportEvent, ZReportRejection> = {
  schemas: zReportEvents,
  keeps_mode: true,
  keeps_day: true,
  initialState: newZReport,
  evolve: evolveZReport,
  decide(command, report, { now, test_mode, zone = danishDay }) {
    if (command.type === 'OpenRegister') return openRegister(command, report, now, test_mode)
    if (report.status === 'new' || report.status === 'closed') return reject('register.not_open')
    // A register's stamps never go back, whatever the wall clock does (fiscal.md 1.4).
    const at = latest(now, report.last_at)
    switch (command.type) {
      case 'ExpectMoney':
        return expectMoney(command, report, at)
      case 'ReleaseMoney': {
        const { payment_uuid, order_uuid } = command
        return report.money_expected.get(payment_uuid) === order_uuid
          ? [{ type: 'MoneyReleased', data: { payment_uuid, order_uuid, at } }]
          : []
      }
      case 'SettleMoney':
        return settleMoney(command, report, at, zone)
      case 'RecordAct':
        return report.acts.has(command.act.source_event_id)
          ? []
          : [{ type: 'ActRecorded', data: { ...command.act, at: latest(command.at, report.last_at) } }]
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
        if (answered.get(payment_uuid)?.outcome !== 'settled') return reject('register.payment_unknown')
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
        const isKnown = report.settlements.some((one) => one.settlement_uuid === settlement.settlement_uuid)
        return isKnown ? [] : [{ type: 'SettlementRecorded', data: { ...settlement, at } }]
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
  // At least one second after the last Z, because the authority's windows count in whole seconds (fiscal.md 1.4).
  const at = previous ? latest(now, addMs(previous.closed_at, 1000)) : now
  const grand_total_sales = previous?.grand_total_sales ?? money(0)
  const { register_uuid, cashier_uuid } = data
  const float_before = previous?.float_next
  if (test_mode) {
    const training = { test_mode: true, ...(float_before === undefined ? {} : { float_before }) } as const
    return [
      { type: 'RegisterOpened', data: { ...data, float, grand_total_sales, ...training, at } },
      { type: 'TestModeStarted', data: { register_uuid, cashier_uuid, at } },
    ]
  }
  // Never silently another float than was left: it went to the safe or came from there (ZR-14, ZR-15, ZR-22).
  const since_close = float_before === undefined ? zero : minus(float, float_before)
  if (since_close !== confirmed_since_close)
    return reject('register.since_close_unconfirmed', { amount: since_close })
  return [
    {
      type: 'RegisterOpened',
      data: { ...data, float, ...(since_close === 0 ? {} : { since_close }), grand_total_sales, at },
    },
  ]
}

type OfPayment = { payment_uuid: Uuid; order_uuid: Uuid }

/** The session's no: another order's payment has that id, or no new money comes in any more. */
const refusedMoney = (
  { payment_uuid, order_uuid }: OfPayment,
  report: ExistingZReport,
  at: Instant,
): ZReportEvent[] | undefined => {
  const no = (reason: Data<'MoneyRefused'>['reason']): ZReportEvent[] => [
    { type: 'MoneyRefused', data: { payment_uuid, order_uuid, reason, at } },
  ]
  const expected_of = report.money_expected.get(payment_uuid)
  const has = report.answered.get(payment_uuid)?.order_uuid ?? expected_of
  if (has !== undefined && has !== order_uuid) return no('other_order')
  // What was expected before the closing began is taken until the Z stands.
  return report.status === 'open' || expected_of === order_uuid ? undefined : no('closing')
}

const expectMoney = (of: OfPayment, report: ExistingZReport, at: Instant): Decision => {
  const { payment_uuid, order_uuid } = of
  const isKnown =
    report.money_expected.get(payment_uuid) === order_uuid ||
    report.answered.get(payment_uuid)?.order_uuid === order_uuid
  if (isKnown) return []
  return refusedMoney(of, report, at) ?? [{ type: 'MoneyExpected', data: { payment_uuid, order_uuid, at } }]
}

const settleMoney = (
  command: Extract<ZReportCommand, { type: 'SettleMoney' }>,
  report: ExistingZReport,
  at: Instant,
  zone: ZoneRules,
): Decision => {
  const { payment_uuid, order_uuid } = command.money
  const answered = report.answered.get(payment_uuid)
  if (answered?.order_uuid === order_uuid) return []
  const refused = refusedMoney(command.money, report, at)
  if (refused) return refused
  const { session_limit, cashier_uuid, amount, rounding } = command.money
  // Refunds that were asked for at once pass here one after the other: together they stay within it.
  const given = minus(givenBackBy(report, cashier_uuid), plus(amount, rounding))
  if (session_limit !== undefined && given > session_limit)
    return [{ type: 'MoneyRefused', data: { payment_uuid, order_uuid, reason: 'over_limit', at } }]
  const settled: ZReportEvent = { type: 'MoneySettled', data: { ...command.money, at } }
  return command.receipt
    ? [settled, { type: 'ReceiptRecorded', data: { ...command.receipt, at, hour: localHour(at, zone) } }]
    : [settled]
}

/** Ten million: a drawer holds less, and a slip of the finger with more would burst every sum it is added to. */
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

const xReport = (report: ExistingZReport, cashier_uuid: Uuid, at: Instant): Data<'XReportTaken'> => ({
  register_uuid: report.register_uuid,
  cashier_uuid,
  x: report.totals.x_reports + 1,
  gross: report.totals.gross,
  at,
})

const startClosing = (
  command: Extract<ZReportCommand, { type: 'StartClosing' }>,
  report: ExistingZReport,
  at: Instant,
): Decision => {
  if (report.status === 'closing') return reject('register.closing_underway')
  // P11: a terminal has not said what became of them. A forced close leaves them to the next session.
  if (report.money_expected.size > 0 && !command.forced)
    return reject('register.payments_open', { count: report.money_expected.size })
  // ZR-20: test mode ends by a normal close alone.
  if (report.test_mode && command.forced) return reject('register.in_test_mode')
  if (!isComplete(command.counts, command.units)) return reject('register.count_incomplete')
  const { register_uuid, cash_type_uuid: payment_type_uuid, expected_cash: expected } = report
  if (command.expected !== expected) return reject('register.expected_changed', { expected })
  const counted = countedTotal(command.counts)
  const difference = minus(counted, expected)
  // A difference is confirmed by its exact amount: never by a button that did not show it (SC-48).
  if (command.confirmed_difference !== difference)
    return reject('register.difference_unconfirmed', { difference })
  const { cashier_uuid, counts, means, to_cash_deposit: takings } = command
  const wrong = wrongMeans(command, report)
  if (wrong) return wrong
  if (takings !== null && takings > counted) return reject('register.cash_short', { expected: counted })
  const events: ZReportEvent[] = [
    closingStarted(command, at),
    { type: 'CashCounted', data: { payment_type_uuid, counts, counted, expected, at } },
  ]
  if (difference !== 0) {
    const data = { register_uuid, payment_type_uuid, amount: difference, cashier_uuid, at }
    events.push({ type: 'CashDifferenceRecorded', data })
  }
  for (const statement of means) events.push({ type: 'MeansCounted', data: { ...statement, at } })
  if (takings !== null) {
    const data = {
      register_uuid,
      payment_type_uuid,
      cashier_uuid,
      amount: takings,
      reason: 'takings',
      at,
    } as const
    events.push({ type: 'CashWithdrawn', data })
  }
  return events
}

const closingStarted = (
  {
    cashier_uuid,
    note,
    empty_orders = 0,
    forced,
  }: Pick<
    Extract<ZReportCommand, { type: 'StartClosing' }>,
    'cashier_uuid' | 'note' | 'empty_orders' | 'forced'
  >,
  at: Instant,
): ZReportEvent => ({
  type: 'ClosingStarted',
  data: {
    cashier_uuid,
    ...(note ? { note } : {}),
    ...(empty_orders > 0 ? { empty_orders } : {}),
    ...(forced ? { forced } : {}),
    at,
  },
})

/** Each means is counted once, none is left out, and against what the session took by it (ZR-11). */
const wrongMeans = (
  { means, must_count }: Extract<ZReportCommand, { type: 'StartClosing' }>,
  { to_count, totals }: ExistingZReport,
): Rejection<ZReportRejection> | undefined => {
  const told = new Set(means.map(({ payment_type_uuid }) => payment_type_uuid))
  const asked = new Set([...must_count, ...to_count])
  if (told.size !== means.length || told.size !== asked.size || [...asked].some((uuid) => !told.has(uuid)))
    return reject('register.count_incomplete')
  for (const { payment_type_uuid, expected } of means) {
    const should = expectedOf(totals, payment_type_uuid)
    if (expected !== should) return reject('register.expected_changed', { expected: should })
  }
  return undefined
}

const closeZReport = (
  command: Extract<ZReportCommand, { type: 'CloseZReport' }>,
  report: ExistingZReport,
  now: Instant,
): Decision => {
  if (report.status !== 'closing') return reject('register.not_open')
  const { type: _, ...seals } = command
  const { register_uuid, closing_by: cashier_uuid, last_at, test_mode, float_before = zero } = report
  const ended: ZReportEvent[] = test_mode
    ? [{ type: 'TestModeEnded', data: { register_uuid, cashier_uuid, at: last_at } }]
    : []
  return [
    ...ended,
    {
      type: 'ZReportClosed',
      data: {
        ...seals,
        register_uuid,
        n: report.n,
        cashier_uuid,
        // What nobody counted goes on by the books, and the next opening counts it (ZR-22); what was counted for
        // training moved nothing.
        float_next: test_mode
          ? float_before
          : minus(report.counted ?? report.expected_cash, report.to_cash_deposit),
        // Sales before returns: the total never goes down (fiscal.md 1.4, 2.1).
        grand_total_sales: sum([
          report.grand_total_opening,
          report.totals.gross,
          report.totals.returns.amount,
        ]),
        at: latest(now, addMs(last_at, 1000)),
      },
    },
  ]
}

export const countedTotal = (counts: readonly CountLine[]): Money =>
  sum(counts.map(({ unit, count }) => money(unit * count)))

/** Every coin and note type filled, none twice, none unknown (spec section 5). */
const isComplete = (counts: readonly CountLine[], units: readonly number[]): boolean =>
  counts.length === units.length && units.every((unit) => counts.some((line) => line.unit === unit))
