import { addMs, money, zero } from '@bon/contracts/kernel'
import { evolveZReport, newZReport, viewOfZReport, type ZReportEvent } from '@bon/contracts/registers'
import { describe, expect, test } from 'vitest'
import { specify } from '../spec-support/decider-spec.ts'
import { specId as id } from '../spec-support/spec-store.ts'
import type { ZReportCommand } from './z-report.commands.ts'
import { zReportDecider } from './z-report.decider.ts'

const { given } = specify(zReportDecider)
const at = '2026-11-21T12:00:00.000Z'
const later = '2026-11-21T13:00:00.000Z'
const [register_uuid, session_uuid, cashier_uuid, cash, order_uuid] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
]
const units = [10_000, 100]
const counts = (notes: number, coins: number) => [
  { unit: 10_000, count: notes },
  { unit: 100, count: coins },
]

type Command<T extends ZReportCommand['type']> = Extract<ZReportCommand, { type: T }>
const open = (over: Partial<Command<'OpenRegister'>> = {}): ZReportCommand => ({
  type: 'OpenRegister',
  session_uuid,
  register_uuid,
  n: 1,
  cashier_uuid,
  payment_type_uuid: cash,
  counts: counts(10, 5),
  units,
  previous: undefined,
  ...over,
})
const settle = (
  payment: number,
  amount: number,
  over: Partial<Command<'SettleMoney'>> = {},
): Command<'SettleMoney'> => ({
  type: 'SettleMoney',
  money: {
    register_uuid,
    payment_uuid: id(payment),
    order_uuid,
    payment_type_uuid: cash,
    method: 'cash',
    cashier_uuid,
    amount: money(amount),
    rounding: zero,
    received: money(amount),
    change: zero,
  },
  receipts: [],
  ...over,
})
const receipt: Command<'SettleMoney'>['receipts'][number] = {
  register_uuid,
  receipt_uuid: id(60),
  order_uuid,
  payment_uuid: id(50),
  cashier_uuid,
  short_nr: 1,
  started_at: at,
  gross: money(84_00),
  net: money(67_20),
  vat: money(16_80),
  discount: zero,
  rounding: zero,
  by_rate: [],
  sold: [],
  payments: [],
}
const close = (
  notes: number,
  coins: number,
  confirmed: number,
  expected = 1_005_00 + 84_00,
): ZReportCommand => ({
  type: 'StartClosing',
  cashier_uuid,
  counts: counts(notes, coins),
  units,
  expected: money(expected),
  confirmed_difference: money(confirmed),
  counted_tenders: [],
  must_count: [],
  bank_drop_amount: null,
})
const end: ZReportCommand = {
  type: 'CloseZReport',
  first_nr: 7,
  last_nr: 7,
  signature: 's',
  previous_signature: '0',
}

/** Events of a list of commands, each a little later. */
const after = (...commands: ZReportCommand[]): ZReportEvent[] => {
  const events: ZReportEvent[] = []
  for (const command of commands) {
    const decided = zReportDecider.decide(command, events.reduce(evolveZReport, newZReport), {
      now: at,
      command_id: id(9),
    })
    if (!Array.isArray(decided)) throw new Error(decided.rejection)
    events.push(...decided)
  }
  return events
}
const folded = (events: ZReportEvent[]) => {
  const report = events.reduce(evolveZReport, newZReport)
  if (report.status === 'new') throw new Error('never opened')
  return report
}

test('a session state is not mutated when the next payment is folded', () => {
  const events = after(open(), settle(50, 84_00, { receipts: [receipt] }), settle(51, 20_00))
  const states = events.map((_, n) => folded(events.slice(0, n + 1)))
  let report = folded(events.slice(0, 1))
  for (const [n, event] of events.slice(1).entries()) {
    const kept = report
    const next = evolveZReport(kept, event)
    if (next.status === 'new') throw new Error('never opened')
    report = next
    expect(kept.answered).toEqual(states[n]?.answered)
  }
  expect(report.answered.flatMap((piece) => [...piece.keys()])).toEqual([id(50), id(51)])
})

const sold = after(open(), settle(50, 84_00, { receipts: [receipt] }))
const closing = after(open(), settle(50, 84_00, { receipts: [receipt] }), close(10, 89, 0))

describe('opening (POS-05)', () => {
  test('a counted float opens the register', () =>
    given()
      .when(open())
      .then({ type: 'RegisterOpened', data: { float: 1_005_00, n: 1, grand_total_sales: 0, at } }))
  test('ZR-10, ZR-21: every denomination is counted, none twice, none unknown', () => {
    for (const wrong of [
      counts(1, 1).slice(1),
      [...counts(1, 1), { unit: 7, count: 1 }],
      [...counts(1, 1).slice(1), { unit: 100, count: 2 }],
    ])
      given()
        .when(open({ counts: wrong }))
        .thenRejected('register.count_incomplete')
  })
  test('an open register is not opened again', () =>
    given(...sold)
      .when(open())
      .thenRejected('register.already_open'))
  test('the grand total continues, and time is at least a second after the last Z (LAW-4)', () =>
    given()
      .when(
        open({
          n: 2,
          previous: {
            grand_totals: { sales: money(500), returns: money(40), net: money(460) },
            closed_at: at,
            float_next: money(1_005_00),
          },
        }),
      )
      .then({
        type: 'RegisterOpened',
        data: { grand_total_sales: 500, grand_total_returns: 40, at: '2026-11-21T12:00:01.000Z' },
      }))
})

describe('a payment', () => {
  test('and the receipt that it completes are one append', () =>
    given(...after(open()))
      .when(settle(50, 84_00, { receipts: [receipt] }), later)
      .then(
        { type: 'TenderAccepted', data: { at: later } },
        { type: 'ReceiptRecorded', data: { at: later } },
      ))
  test('is recorded once', () =>
    given(...sold)
      .when(settle(50, 84_00, { receipts: [receipt] }))
      .thenNothing())
  test('is refused by an event while the register closes, and a repetition gets the same answer', () => {
    given(...closing)
      .when(settle(51, 10_00))
      .then({ type: 'TenderRejected', data: { reason: 'closing' } })
    given(...closing, ...after(open(), close(10, 5, 0, 1_005_00), settle(51, 10_00)).slice(-1))
      .when(settle(51, 10_00))
      .thenNothing()
  })
  test('is not recorded in a register that is closed or was never opened', () => {
    given().when(settle(50, 84_00)).thenRejected('register.not_open')
    given(
      ...closing,
      ...after(open(), settle(50, 84_00, { receipts: [receipt] }), close(10, 89, 0), end).slice(-1),
    )
      .when(settle(52, 1_00))
      .thenRejected('register.not_open')
  })
  test('has a time that never goes back, whatever the system clock does', () =>
    given(...sold)
      .when(settle(51, 10_00), '2026-11-21T11:00:00.000Z')
      .then({ type: 'TenderAccepted', data: { at } }))
})

describe('audit entries and X reports', () => {
  const action = {
    register_uuid,
    kind: 'line_removed',
    order_uuid,
    cashier_uuid,
    amount: money(84_00),
    source_event_id: id(70),
  } as const
  test('an audit entry is counted once, at its own time', () => {
    given(...sold)
      .when({ type: 'RecordAct', action, at: later })
      .then({ type: 'AuditEntryRecorded', data: { at: later } })
    given(...sold, { type: 'AuditEntryRecorded', data: { ...action, at } })
      .when({ type: 'RecordAct', action, at: later })
      .thenNothing()
  })
  test('R-22: a price looked up counts by article group with what it is, and sells nothing', () => {
    const lookup = (price: number | null): ZReportCommand => ({
      type: 'LookUpPrice',
      cashier_uuid,
      product_uuid: id(80),
      article_group: '04007',
      price: price === null ? null : money(price),
    })
    given(...sold)
      .when(lookup(45_00), later)
      .then({
        type: 'PriceLookedUp',
        data: { register_uuid, cashier_uuid, product_uuid: id(80), price: 45_00, at: later },
      })
    const { totals } = folded(after(open(), lookup(45_00), lookup(null)))
    expect(totals.price_lookups).toEqual([{ article_group: '04007', count: 2, amount: 45_00 }])
    expect(totals.gross).toBe(0)
    given(...closing)
      .when(lookup(45_00))
      .thenRejected('register.closing_underway')
  })
  test('an X report has the totals so far and resets nothing', () =>
    given(...sold)
      .when({ type: 'TakeXReport', cashier_uuid })
      .then({
        type: 'XReportTaken',
        data: { x: 1, report: { totals: { gross: 84_00 }, expected_cash: 1_089_00 } },
      }))
  test('LAW-4: what follows an X report is in a later second than it, by the seconds of the authority', () => {
    given(...after(open(), { type: 'TakeXReport', cashier_uuid }))
      .when(settle(51, 10_00), at)
      .then({ type: 'TenderAccepted', data: { at: addMs(at, 1000) } })
  })
})

describe('closing', () => {
  test('with an exact count', () =>
    given(...sold)
      .when(close(10, 89, 0))
      .then(
        { type: 'ClosingStarted' },
        { type: 'CashCounted', data: { counted: 1_089_00, expected: 1_089_00 } },
      ))
  test('ZR-05, ZR-12, ZR-22: a difference is a fact of its own, confirmed by its exact amount (SC-48)', () => {
    given(...sold)
      .when(close(10, 88, -1_00))
      .then(
        { type: 'ClosingStarted' },
        { type: 'CashCounted' },
        { type: 'CashDifferenceRecorded', data: { amount: -1_00 } },
      )
    given(...sold)
      .when(close(10, 88, 0))
      .thenRejected('register.difference_unconfirmed')
  })
  test('not when a sale was recorded in between', () =>
    given(...sold)
      .when(close(10, 5, 0, 1_005_00))
      .thenRejected('register.expected_changed'))
  test('not twice', () =>
    given(...closing)
      .when(close(10, 89, 0))
      .thenRejected('register.closing_underway'))
  test('not with an incomplete count', () =>
    given(...sold)
      .when({ ...(close(10, 89, 0) as Command<'StartClosing'>), counts: [] })
      .thenRejected('register.count_incomplete'))
  test('the Z carries the float over, adds to the grand total, and is a second after the last entry', () =>
    given(...closing)
      .when(end)
      .then({
        type: 'ZReportClosed',
        data: {
          float_next: 1_089_00,
          report: { grand_totals: { sales: 84_00, returns: 0, net: 84_00 } },
          first_nr: 7,
          at: '2026-11-21T12:00:01.000Z',
        },
      }))
  test('no Z before the close has begun', () =>
    given(...sold)
      .when(end)
      .thenRejected('register.not_open'))
})

describe('cash besides sales', () => {
  const deposit = (amount: number): ZReportCommand => ({
    type: 'DepositCash',
    cashier_uuid,
    amount: money(amount),
    reason: 'cash_deposit',
  })
  const withdraw = (amount: number): ZReportCommand => ({
    type: 'WithdrawCash',
    cashier_uuid,
    amount: money(amount),
    reason: 'purchase',
  })
  const counted = {
    type: 'StartClosing',
    cashier_uuid,
    counts: counts(10, 89),
    units,
    expected: money(1_089_00),
  } as const
  const onTop = { confirmed_difference: zero, must_count: [], counted_tenders: [], bank_drop_amount: null }

  test('pay-ins and pay-outs change the expected cash, and a pay-out never exceeds it', () => {
    const events = after(open(), deposit(500_00), withdraw(300_00))
    expect(viewOfZReport(folded(events), 0n)).toMatchObject({
      expected_cash: 1_205_00,
      totals: {
        deposits: [{ reason: 'cash_deposit', count: 1, amount: 500_00 }],
        withdrawals: [{ reason: 'purchase', count: 1, amount: 300_00 }],
      },
    })
    given(...events)
      .when(withdraw(1_205_01))
      .thenRejected('register.cash_short')
    given(...closing)
      .when(deposit(1))
      .thenRejected('register.closing_underway')
  })
  test('SC-56: a session with only pay-outs shows them', () => {
    const events = after(open(), withdraw(5_00), close(10, 0, 0, 1_000_00), end)
    expect(viewOfZReport(folded(events), 0n)).toMatchObject({
      status: 'closed',
      expected_cash: 1_000_00,
      totals: { receipts: 0, withdrawals: [{ reason: 'purchase', count: 1, amount: 5_00 }] },
    })
  })
  test('an opening of the drawer without a sale is counted, but not while the register closes', () => {
    const opening = { type: 'OpenDrawer', cashier_uuid, reason: 'change' } as const
    expect(folded(after(open(), opening, opening)).totals.drawer_openings).toBe(2)
    given(...closing)
      .when(opening)
      .thenRejected('register.closing_underway')
  })

  test('ZR-11: every terminal outside the till and every voucher type is counted once, against its expected amount', () => {
    const [slips, paper, foreign] = [id(41), id(42), id(43)]
    const byTerminal = settle(51, 100_00)
    const tipped = {
      ...byTerminal.money,
      payment_type_uuid: slips,
      method: 'autonomous',
      tip: money(10_00),
    } as const
    const trade = after(open(), settle(50, 84_00, { receipts: [receipt] }), { ...byTerminal, money: tipped })
    const paymentTypeOf = (payment_type_uuid: string, sum: number, expected: number) => ({
      payment_type_uuid,
      counted: money(sum),
      expected: money(expected),
    })
    const closeBy = (...counted_tenders: ReturnType<typeof paymentTypeOf>[]) =>
      given(...trade).when({
        ...counted,
        ...onTop,
        must_count: [{ payment_type_uuid: paper }],
        counted_tenders,
      })
    closeBy(paymentTypeOf(slips, 105_00, 110_00), paymentTypeOf(paper, 0, 0)).then(
      { type: 'ClosingStarted' },
      { type: 'CashCounted' },
      { type: 'PaymentTypeCounted', data: { payment_type_uuid: slips, counted: 105_00, expected: 110_00 } },
      {
        type: 'TenderDifferenceRecorded',
        data: { amount: -5_00, of: { kind: 'payment_type', payment_type_uuid: slips } },
      },
      { type: 'PaymentTypeCounted', data: { payment_type_uuid: paper, counted: 0 } },
    )
    closeBy(paymentTypeOf(paper, 0, 0)).thenRejected('register.count_incomplete')
    closeBy(paymentTypeOf(slips, 110_00, 110_00)).thenRejected('register.count_incomplete')
    closeBy(paymentTypeOf(slips, 1, 110_00), paymentTypeOf(slips, 1, 110_00)).thenRejected(
      'register.count_incomplete',
    )
    closeBy(
      paymentTypeOf(slips, 110_00, 110_00),
      paymentTypeOf(paper, 0, 0),
      paymentTypeOf(foreign, 0, 0),
    ).thenRejected('register.count_incomplete')
    closeBy(paymentTypeOf(slips, 100_00, 100_00), paymentTypeOf(paper, 0, 0)).thenRejected(
      'register.expected_changed',
    )
  })

  test('REG-40: a kind of card that a slip names is counted apart from the other slips, against its own amount', () => {
    const [slips, dankort, visa, foreign] = [id(41), id(44), id(45), id(46)]
    const by = (payment: number, amount: number, card_type_uuid?: string) => {
      const { money: taken, ...rest } = settle(payment, amount)
      const kind = card_type_uuid ? { card_type_uuid } : {}
      return {
        ...rest,
        money: { ...taken, payment_type_uuid: slips, method: 'autonomous', ...kind },
      } as const
    }
    const trade = after(open(), by(50, 84_00, dankort), by(51, 20_00, dankort), by(52, 30_00))
    const { totals } = folded(trade)
    expect(totals.by_card_type).toMatchObject([
      { payment_type_uuid: slips, card_type_uuid: dankort, count: 2, amount: 104_00 },
    ])
    expect(totals.by_payment_type).toMatchObject([{ payment_type_uuid: slips, count: 3, amount: 134_00 }])
    const row = (card_type_uuid: string | undefined, expected: number, counted = expected) => ({
      payment_type_uuid: slips,
      ...(card_type_uuid && { card_type_uuid }),
      counted: money(counted),
      expected: money(expected),
    })
    const drawer = { ...counted, counts: counts(10, 5), expected: money(1_005_00) }
    const closeBy = (...counted_tenders: ReturnType<typeof row>[]) =>
      given(...trade).when({
        ...drawer,
        ...onTop,
        must_count: [{ payment_type_uuid: slips }, { payment_type_uuid: slips, card_type_uuid: visa }],
        counted_tenders,
      })
    closeBy(row(dankort, 104_00, 100_00), row(visa, 0), row(undefined, 30_00)).then(
      { type: 'ClosingStarted' },
      { type: 'CashCounted' },
      { type: 'PaymentTypeCounted', data: { card_type_uuid: dankort, counted: 100_00, expected: 104_00 } },
      { type: 'TenderDifferenceRecorded', data: { amount: -4_00, of: { card_type_uuid: dankort } } },
      { type: 'PaymentTypeCounted', data: { card_type_uuid: visa, counted: 0 } },
      { type: 'PaymentTypeCounted', data: { payment_type_uuid: slips, expected: 30_00 } },
    )
    // The whole of the payment type is not what its other slips amount to.
    closeBy(row(dankort, 104_00), row(visa, 0), row(undefined, 134_00)).thenRejected(
      'register.expected_changed',
    )
    closeBy(row(visa, 0), row(undefined, 134_00)).thenRejected('register.count_incomplete')
    closeBy(row(dankort, 104_00), row(foreign, 0), row(undefined, 30_00)).thenRejected(
      'register.count_incomplete',
    )
  })

  test('ZR-13: a bank drop is made after the count, or all cash stays; it never exceeds the count', () => {
    const events = after(open(), settle(50, 84_00, { receipts: [receipt] }), {
      ...counted,
      ...onTop,
      bank_drop_amount: money(89_00),
    })
    given(...events)
      .when(end)
      .then({ type: 'ZReportClosed', data: { float_next: 1_000_00 } })
    // The bag belongs to what leaves the drawer: without cash there is none.
    const bagged = { ...counted, ...onTop, bank_bag: 'DK-1' }
    for (const [bank_drop_amount, bags] of [
      [money(89_00), ['DK-1']],
      [null, []],
    ] as const) {
      const closed = after(
        open(),
        settle(50, 84_00, { receipts: [receipt] }),
        { ...bagged, bank_drop_amount },
        end,
      )
      expect(
        closed.flatMap(({ type, data }) => (type === 'CashWithdrawn' ? (data.bank_bag ?? []) : [])),
      ).toEqual(bags)
      const z = closed.find((event) => event.type === 'ZReportClosed')
      expect([z?.data.report.count?.bank_bag].flatMap((bag) => bag ?? [])).toEqual(bags)
    }
    given(...closing)
      .when(end)
      .then({ type: 'ZReportClosed', data: { float_next: 1_089_00 } })
    given(...sold)
      .when({ ...counted, ...onTop, bank_drop_amount: money(1_089_01) })
      .thenRejected('register.cash_short')
  })

  test('ZR-14, ZR-15, ZR-22: an opening float that differs from what was left is confirmed by its exact amount, from or to the safe', () => {
    const previous = {
      grand_totals: { sales: zero, returns: zero, net: zero },
      closed_at: at,
      float_next: money(1_000_00),
    }
    given()
      .when(open({ n: 2, previous }))
      .thenRejected('register.since_close_unconfirmed')
    given()
      .when(open({ n: 2, previous, confirmed_since_close: money(5_00) }))
      .then(
        { type: 'RegisterOpened', data: { float: 1_005_00, opening_adjustment: 5_00 } },
        { type: 'OpeningCashMoved', data: { amount: 5_00, cashier_uuid } },
      )
    given()
      .when(
        open({
          n: 2,
          previous: { ...previous, float_next: money(1_010_00) },
          confirmed_since_close: money(-5_00),
        }),
      )
      .then(
        { type: 'RegisterOpened', data: { float: 1_005_00, opening_adjustment: -5_00 } },
        { type: 'OpeningCashMoved', data: { amount: -5_00 } },
      )
    given()
      .when(open({ confirmed_since_close: money(1) }))
      .thenRejected('register.since_close_unconfirmed')
  })

  test('a terminal’s own total that differs from the books is a transaction of who closed its day', () => {
    const of = { settlement_uuid: id(61), terminal_uuid: id(62), identifier: '71100001' }
    const settlement = (reported: number) => ({
      ...of,
      reported: money(reported),
      recorded: money(84_00),
      difference: money(reported - 84_00),
    })
    given(...sold)
      .when({ type: 'RecordSettlement', cashier_uuid, settlement: settlement(80_00) })
      .then(
        { type: 'SettlementRecorded' },
        {
          type: 'TenderDifferenceRecorded',
          data: {
            amount: -4_00,
            cashier_uuid,
            register_uuid,
            of: { kind: 'terminal', terminal_uuid: id(62) },
          },
        },
      )
    given(...sold)
      .when({ type: 'RecordSettlement', cashier_uuid, settlement: settlement(84_00) })
      .then({ type: 'SettlementRecorded' })
  })

  test('an amount that no drawer can hold is refused as a typing error', () => {
    given(...after(open(), deposit(9_999_999_00)))
      .when(deposit(2_00))
      .thenRejected('register.cash_too_much')
  })

  test('SC-48, SC-49, SC-54: the example day’s cash: opening, sales, pay-out, safe, difference, bank drop, float (LAW-16)', () => {
    const opening = { counts: counts(10, 0), units }
    const fine = [10_000, 50]
    const inFine = (amount: number) => [
      { unit: 10_000, count: 0 },
      { unit: 50, count: amount / 50 },
    ]
    const events = after(
      open(opening),
      settle(50, 3_299_50),
      withdraw(300_00),
      deposit(500_00),
      {
        type: 'StartClosing',
        cashier_uuid,
        counts: inFine(4_480_00),
        units: fine,
        expected: money(4_499_50),
        ...onTop,
        confirmed_difference: money(-19_50),
        bank_drop_amount: money(3_480_00),
      },
      end,
    )
    expect(viewOfZReport(folded(events), 0n)).toMatchObject({
      float: 1_000_00,
      expected_cash: 4_499_50,
      counted: 4_480_00,
      difference: -19_50,
      bank_drop_amount: 3_480_00,
      float_next: 1_000_00,
    })
  })
})

test('an event that a session does not know leaves it unchanged', () => {
  const report = sold.reduce(evolveZReport, newZReport)
  expect(evolveZReport(report, { type: 'LateEntryRecorded', data: {} } as never)).toBe(report)
  expect(evolveZReport(newZReport, sold[1] as ZReportEvent)).toBe(newZReport)
})

describe('R-9: cash refunds of a cashier in one session without an administrator', () => {
  const back = (payment: number, amount: number, over: Partial<Command<'SettleMoney'>['money']> = {}) => {
    const { money: of, ...command } = settle(payment, -amount)
    return { ...command, money: { ...of, session_limit: money(50_00), ...over } }
  }
  const eventsOf = (...before: ZReportCommand[]) => {
    const events: ZReportEvent[] = []
    for (const command of before) {
      const report = events.reduce(evolveZReport, newZReport)
      const decided = zReportDecider.decide(command, report, { now: at, command_id: id(99) })
      if ('rejection' in decided) throw new Error(decided.rejection)
      events.push(...decided)
    }
    return events
  }

  test('two that each fit are settled one after the other, and the one that no longer fits is refused', () => {
    const first = eventsOf(open(), back(51, 30_00))
    given(...first)
      .when(back(52, 30_00))
      .then({ type: 'TenderRejected', data: { payment_uuid: id(52), reason: 'over_limit' } })
    given(...first)
      .when(back(52, 20_00))
      .then({ type: 'TenderAccepted' })
  })

  test('another cashier has a separate sum, and approved refunds count in none', () => {
    const approved = back(51, 300_00)
    const { session_limit: _, ...of } = approved.money
    const first = eventsOf(open(), { ...approved, money: of }, back(52, 50_00))
    given(...first)
      .when(back(53, 1_00))
      .then({ type: 'TenderRejected' })
    given(...first)
      .when(back(53, 50_00, { cashier_uuid: id(77) }))
      .then({ type: 'TenderAccepted' })
  })
})

test('R-22: sales without a receipt are recorded while the session closes, in parts that an event holds, and the Z has them', () => {
  const sale = { receipt_uuid: id(60), cashier_uuid, amount: money(84_00) }
  const record = (count: number): ZReportCommand => ({
    type: 'RecordWithoutReceipt',
    sales: Array.from({ length: count }, () => sale),
  })
  const closing = [open(), settle(50, 84_00, { receipts: [receipt] }), close(10, 89, 0)] as const
  const before = after(...closing)
  const openReport = folded(before.slice(0, 1))
  expect(zReportDecider.decide(record(1), openReport, { now: at, command_id: id(9) })).toMatchObject({
    rejection: 'register.not_open',
  })
  const events = after(...closing, record(1_001), end)
  expect(
    events.flatMap((event) => (event.type === 'SalesWithoutReceipt' ? [event.data.sales.length] : [])),
  ).toEqual([1_000, 1])
  const z = events.find((event) => event.type === 'ZReportClosed')
  expect(z?.data.report.totals.without_receipt).toEqual({ count: 1_001, amount: 1_001 * 84_00 })
  const honest = after(...closing, end).find((event) => event.type === 'ZReportClosed')
  expect(honest?.data.report.totals).not.toHaveProperty('without_receipt')
})
