import { type EntryKind, type EntrySealed, entryCodes, signedText } from '@bon/contracts/journal'
import {
  businessDay,
  danishDay,
  giftCardType,
  type Money,
  minus,
  money,
  owedType,
  pieces,
  type RecordedEvent,
  sum,
  type Uuid,
  vatIn,
  zero,
} from '@bon/contracts/kernel'
import { paymentClassOf } from '@bon/contracts/orders'
import { isEqual, type ReconciledReport } from '@bon/contracts/reconciliation'
import {
  type ExistingZReport,
  evolveZReport,
  figuresOf,
  newZReport,
  type SoldLine,
  type ZReport,
  type ZReportEvent,
} from '@bon/contracts/registers'
import type { Chart } from '@bon/contracts/transfers'
import { expect, test } from 'vitest'
import { sourceOf } from '../journal/index.ts'
import { specId } from '../spec-support/spec-store.ts'
import { reconcileSession, type SessionFacts } from './reconcile-session.ts'

const at = '2026-11-21T12:00:00.000Z'
const [register_uuid, cashier_uuid, cash, card, entity] = [1, 2, 3, 4, 5].map(specId) as [
  Uuid,
  Uuid,
  Uuid,
  Uuid,
  Uuid,
]
const names = ['food', 'drawer', 'slips', 'vat', 'multi', 'single', 'groceries'] as const
const purposes = ['credit', 'discount', 'input_vat', 'interim', 'rounding', 'tips', 'withdrawal'] as const
const account = (name: (typeof names)[number] | (typeof purposes)[number]): Uuid =>
  specId(40 + [...names, ...purposes].indexOf(name))
const chart: Chart = {
  accounts: [
    ...names.map((name, i) => ({ uuid: account(name), number: 1000 + i, purpose: null })),
    ...purposes.map((purpose, i) => ({ uuid: account(purpose), number: 2000 + i, purpose })),
  ].map((row) => ({ ...row, vat_type_uuid: null })),
  payment_types: [
    { uuid: cash, account_uuid: account('drawer'), rounding_account_uuid: null },
    { uuid: card, account_uuid: account('slips'), rounding_account_uuid: null },
  ],
  vat_types: [{ uuid: specId(60), account_uuid: account('vat'), rates: [{ rate: 250 }] }],
  discount_kinds: [],
}
const by = { register_uuid, cashier_uuid, at }
const moved = { ...by, payment_type_uuid: cash }
const multi = { gift_card_type_uuid: specId(70), account_uuid: account('multi'), vat_rate: 0 }
const books = { ...multi, vat_nature: 'multi' as const }

let ids = 1_000
const goods = (gross: number, over: Partial<SoldLine> = {}): SoldLine => ({
  product_uuid: specId(80),
  account_uuid: account('food'),
  article_group: '04003',
  vat_rate: 250,
  quantity: pieces(Math.sign(gross)),
  gross: money(gross),
  vat: vatIn(money(gross), 250),
  ...over,
})
const cardLine = (vat_nature: 'multi' | 'single', gross: number): SoldLine =>
  goods(gross, {
    account_uuid: account(vat_nature),
    article_group: '04999',
    gift_card: { action: gross < 0 ? 'redeemed' : 'sold', vat_nature },
    ...(vat_nature === 'multi' && { vat_rate: 0, vat: zero }),
  })
type Paid = Partial<Extract<ZReportEvent, { type: 'TenderAccepted' }>['data']>
const tender = (payment_type_uuid: Uuid, amount: number, over: Paid = {}) => ({
  ...by,
  payment_uuid: specId(ids++),
  order_uuid: specId(ids++),
  payment_type_uuid,
  method: payment_type_uuid === cash ? ('cash' as const) : ('autonomous' as const),
  amount: money(amount),
  rounding: zero,
  received: money(amount),
  change: zero,
  ...over,
})
const receipt = (sold: SoldLine[], tenders: ReturnType<typeof tender>[]): ZReportEvent => {
  const by_rate = [...Map.groupBy(sold, ({ vat_rate }) => vat_rate)].map(([vat_rate, of]) => {
    const [gross, vat] = [sum(of.map((line) => line.gross)), sum(of.map((line) => line.vat))]
    return { vat_rate, gross, vat, net: minus(gross, vat) }
  })
  const total = (key: 'gross' | 'net' | 'vat') => sum(by_rate.map((rate) => rate[key]))
  return {
    type: 'ReceiptRecorded',
    data: {
      ...by,
      receipt_uuid: specId(ids++),
      order_uuid: specId(ids++),
      payment_uuid: tenders[0]?.payment_uuid ?? specId(ids++),
      short_nr: 1,
      started_at: at,
      hour: 13,
      gross: total('gross'),
      net: total('net'),
      vat: total('vat'),
      discount: sum(sold.map(({ discount = zero }) => discount)),
      rounding: sum(tenders.map(({ rounding }) => rounding)),
      by_rate,
      sold,
      payments: tenders.map(({ payment_uuid, payment_type_uuid, method, amount }) => ({
        payment_uuid,
        payment_type_uuid,
        method,
        amount,
        payment_class: paymentClassOf({ method }),
      })),
    },
  }
}
const paid = (sold: SoldLine[], ...tenders: ReturnType<typeof tender>[]): ZReportEvent[] => [
  ...tenders.map((data): ZReportEvent => ({ type: 'TenderAccepted', data })),
  receipt(sold, tenders),
]
const owed = (rest: number) => tender(owedType, rest, { method: 'owed' })
const ofEarlier = tender(cash, 60_00)
const expense = { account_uuid: account('groceries'), vat_rate: 250, vat: money(20_00) }
const settles = tender(cash, 30_00)

/** A day of every kind. */
const day: ZReportEvent[] = [
  {
    type: 'RegisterOpened',
    data: {
      ...moved,
      session_uuid: specId(9),
      n: 2,
      counts: [],
      float: money(1_000_00),
      grand_total_sales: zero,
      grand_total_returns: zero,
    },
  },
  ...paid(
    [goods(125_40, { discount: money(10_00), discount_form: 'amount' })],
    tender(cash, 125_40, { rounding: money(10) }),
  ),
  ...paid([goods(80_00), goods(20_00, { mark: 'deposit' })], tender(card, 100_00, { tip: money(10_00) })),
  ...paid([goods(-40_00)], tender(cash, -40_00)),
  ...paid([cardLine('multi', 300_00)], tender(cash, 300_00)),
  ...paid([goods(50_00)], tender(giftCardType, 50_00, { method: 'gift_card', gift_card: books })),
  ...paid([cardLine('single', 200_00)], tender(card, 200_00)),
  ...paid([goods(70_00), cardLine('single', -40_00)], tender(cash, 30_00)),
  ...paid([goods(90_00)], tender(cash, 50_00), owed(40_00)),
  // Bought before a close, and finished in this session; and one that this session leaves to the next.
  receipt([goods(60_00)], [ofEarlier]),
  { type: 'TenderAccepted', data: tender(card, 45_00, { tip: money(5_00) }) },
  { type: 'TenderAccepted', data: settles },
  {
    type: 'OwedSettled',
    data: {
      ...by,
      payment_uuid: settles.payment_uuid,
      order_uuid: specId(ids++),
      receipt_uuid: specId(ids++),
      receipt_nr: 3,
      amount: money(30_00),
      payment: {
        payment_uuid: settles.payment_uuid,
        payment_type_uuid: cash,
        method: 'cash',
        amount: money(30_00),
        payment_class: '12001',
      },
    },
  },
  {
    type: 'AuditEntryRecorded',
    data: {
      ...by,
      source_event_id: specId(ids++),
      order_uuid: specId(ids++),
      kind: 'tender_corrected',
      amount: money(50_00),
      tender: {
        taken_by: cashier_uuid,
        from: { payment_type_uuid: cash, method: 'cash' },
        to: { payment_type_uuid: card, method: 'autonomous' },
      },
    } as Extract<ZReportEvent, { type: 'AuditEntryRecorded' }>['data'],
  },
  { type: 'CashWithdrawn', data: { ...moved, amount: money(100_00), reason: 'purchase', expense } },
]

const meta = { company_uuid: specId(7), vat_entity_uuid: entity, business_day: '2026-11-21' }
const recorded = (event: ZReportEvent, i: number): RecordedEvent =>
  ({
    ...event,
    event_id: specId(5_000 + i),
    stream: 'zReport-spec',
    revision: BigInt(i),
    position: BigInt(i + 1),
    meta,
  }) as unknown as RecordedEvent

/** The session with its Z, sealed and not transferred; `change` is what somebody did to it. */
const factsOf = (events: readonly ZReportEvent[]): SessionFacts & { entries: Map<Uuid, EntrySealed> } => {
  const report = events.reduce<ZReport>(evolveZReport, newZReport) as ExistingZReport
  const closed: ZReportEvent = {
    type: 'ZReportClosed',
    data: {
      ...by,
      n: 2,
      first_nr: 1,
      last_nr: 9,
      signature: '',
      previous_signature: '',
      float_next: zero,
      report: figuresOf(report),
    },
  }
  const log = [...events, closed].map(recorded)
  const entries = new Map<Uuid, EntrySealed>()
  for (const event of log) {
    const source = sourceOf(event)
    if (source) entries.set(event.event_id, sealed(source.kind, source))
  }
  const dayOf = (_: Uuid, moment: string) => businessDay(moment, danishDay)
  return { events: log, entries, recorded: [], chart, dayOf }
}
const sealed = (
  kind: EntryKind,
  {
    trans_id,
    emp_id,
    amount_in,
    amount_ex,
  }: { trans_id: Uuid; emp_id: Uuid; amount_in: Money; amount_ex: Money },
): EntrySealed =>
  ({
    kind,
    register_uuid,
    at,
    signed: signedText({
      previous_signature: '0',
      nr: 1,
      trans_id,
      trans_type: entryCodes[kind].code,
      at,
      zone: 'Europe/Copenhagen',
      emp_id,
      amount_in,
      amount_ex,
      register_id: register_uuid,
      company_ident: '12345678',
    }),
  }) as EntrySealed

type Reconciled = Omit<ReconciledReport, 'register'>
const reconciled = async (facts: SessionFacts): Promise<Reconciled> => {
  const report = await reconcileSession(facts)
  if (!report) throw new Error('the session has a Z')
  return report
}
const differing = ({ figures }: Reconciled) =>
  figures.filter((figure) => !isEqual(figure)).map(({ part, key }) => `${part} ${key}`)

test('R-28: a day of every kind is the same to the øre in the Z, the journal and the postings', async () => {
  const report = await reconciled(factsOf(day))
  expect(differing(report)).toEqual([])
  expect(report).toMatchObject({ posting: 'computed', unsealed: 0, voucher_days: ['2026-11-21'] })
  const of = (part: string, key: string) => {
    const { z, journal, postings } = report.figures.find((row) => row.part === part && row.key === key) ?? {}
    return [z, journal, postings]
  }
  const net = (...gross: number[]) => gross.reduce((all, each) => all + each - vatIn(money(each), 250), 0)
  const sold = net(125_40, 80_00, 20_00, -40_00, 50_00, 70_00, 90_00, 60_00)
  expect(of('turnover', 'goods')).toEqual([sold, sold, sold])
  const cards = net(200_00, -40_00)
  expect(of('turnover', 'gift_cards')).toEqual([cards, cards, cards])
  expect(of('turnover', 'net')).toEqual([sold + cards, sold + cards, sold + cards])
  expect(of('turnover', 'mark_deposit')).toEqual([20_00, 20_00, null])
  expect(of('besides', 'cards_sold')).toEqual([300_00, 300_00, 300_00])
  expect(of('besides', 'tips')).toEqual([15_00, 15_00, 15_00])
  expect(of('besides', 'rounding')).toEqual([10, 10, 10])
  expect(of('besides', 'owed_settled')).toEqual([30_00, 30_00, 30_00])
  expect(of('besides', 'input_vat')).toEqual([20_00, 20_00, 20_00])
  expect(of('besides', 'prepaid')).toEqual([-15_00, -15_00, null])
  expect(of('account', owedType)).toEqual([40_00, 40_00, 40_00])
  expect(of('account', giftCardType)).toEqual([50_00, 50_00, 50_00])
  expect(of('account', account('slips'))).toEqual([410_00, 410_00, 410_00])
  expect(of('tender', cash)).toEqual([445_50, 445_50, null])
})

test('R-28: an amount that somebody changed in a report shows as a difference to the journal and the postings', async () => {
  const facts = factsOf(day)
  const events = facts.events.map((event) => {
    if (event.type !== 'ZReportClosed') return event
    const data = event.data as Extract<ZReportEvent, { type: 'ZReportClosed' }>['data']
    const totals = { ...data.report.totals, vat: money(data.report.totals.vat + 1) }
    return { ...event, data: { ...data, report: { ...data.report, totals } } }
  })
  expect(differing(await reconciled({ ...facts, events }))).toEqual(['turnover vat'])
})

test('R-28: a transaction that is not signed is in no figure of the journal, and is counted as such', async () => {
  const facts = factsOf(day)
  const sale = facts.events.find(({ type }) => type === 'ReceiptRecorded')
  facts.entries.delete(sale?.event_id ?? '')
  const report = await reconciled(facts)
  expect(report.unsealed).toBe(1)
  expect(differing(report)).toEqual(
    expect.arrayContaining(['turnover goods', 'turnover net', 'turnover gross', 'vat 250', 'base 250']),
  )
})

test('R-28: a signed amount that is another than its receipt shows in the totals', async () => {
  const facts = factsOf(day)
  const sale = facts.events.find(({ type }) => type === 'ReceiptRecorded')
  const source = sale && sourceOf(sale)
  if (!source) throw new Error('there is a sale')
  facts.entries.set(sale.event_id, sealed(source.kind, { ...source, amount_in: money(source.amount_in - 5) }))
  expect(differing(await reconciled(facts))).toEqual(['turnover vat', 'turnover gross'])
})

test('R-28: a voucher that was transferred with another amount shows as a difference of the postings', async () => {
  const computed = await reconciled(factsOf(day))
  const facts = factsOf(day)
  const row = { part: 'z' as const, number: 1, account_uuid: account('vat'), vat_rate: 250, debit: zero }
  const vat = computed.figures.find(({ part }) => part === 'vat')?.z ?? zero
  const posted = {
    business_day: '2026-11-21',
    postings: [{ ...row, text: 'vat' as const, credit: money(vat - 1) }],
  }
  const report = await reconciled({ ...facts, recorded: [posted] })
  expect(report).toMatchObject({ posting: 'recorded' })
  const figure = report.figures.find(({ part }) => part === 'vat')
  expect([figure?.z, figure?.journal, figure?.postings]).toEqual([vat, vat, vat - 1])
})

test('R-28: without an account nothing is posted, and the report says so', async () => {
  const facts = factsOf(day)
  const report = await reconciled({ ...facts, chart: { ...chart, vat_types: [] } })
  expect(report).toMatchObject({ posting: 'blocked', voucher_days: [] })
  expect(differing(report)).toContain('turnover net')
})

test('DEF-21: an open session and a session of training are in no statement', async () => {
  const facts = factsOf(day)
  expect(await reconcileSession({ ...facts, events: facts.events.slice(0, -1) })).toBeUndefined()
  const [opened, ...rest] = facts.events
  if (!opened) throw new Error('it was opened')
  const training = { ...opened, data: { ...(opened.data as object), test_mode: true } }
  expect(await reconcileSession({ ...facts, events: [training as RecordedEvent, ...rest] })).toBeUndefined()
})
