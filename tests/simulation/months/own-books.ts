import type { RecordedEvent, SessionUuid, Uuid } from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'

type DataOf<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']

/** One session as the test adds it up itself, from the raw events and with plain numbers. */
export type OwnSession = {
  session_uuid: SessionUuid
  register: Uuid
  vat_entity_uuid: Uuid
  n: number
  training: boolean
  drawer: boolean
  /**
   * `gross`, `net`, `vat`, `vat 250`, `base 250`, `goods <product>`, `tender <type>`, `taken <cashier> <type>`, `rounding`, `tips`,
   * `cards_sold`, `drawer float`, …
   */
  figures: Map<string, number>
  cash_type: Uuid
  float: number
  moved_since_close: number
  expected: number
  counted: number | null
  drop: number
  float_next: number | undefined
  /** The figures that the Z itself holds. */
  z: DataOf<'ZReportClosed'>['report'] | undefined
  /** Cards by nature: what is owed more, with VAT. */
  owed_on_cards: Map<string, number>
}

const plus = (sums: Map<string, number>, key: string, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount)

/** Sessions of real trade and of training, in the order of their openings. */
export const ownBooks = (log: readonly RecordedEvent[]): OwnSession[] => {
  const sessions = new Map<string, OwnSession>()
  for (const event of log) {
    if (!event.stream.startsWith('zReport-')) continue
    if (event.type === 'RegisterOpened') sessions.set(event.stream, opened(event, sessions.values()))
    const session = sessions.get(event.stream)
    if (session) add(session, event as unknown as ZReportEvent)
  }
  return [...sessions.values()]
}

const opened = ({ data, meta }: RecordedEvent, before: Iterable<OwnSession>): OwnSession => {
  const it = data as DataOf<'RegisterOpened'>
  const last = [...before].findLast(({ register, drawer }) => register === it.register_uuid && drawer)
  const drawer = it.without_drawer === undefined && it.test_mode === undefined
  return {
    session_uuid: it.session_uuid,
    register: it.register_uuid,
    vat_entity_uuid: meta.vat_entity_uuid,
    n: it.n,
    training: it.test_mode === true,
    drawer,
    figures: new Map([['drawer float', it.float]]),
    cash_type: it.payment_type_uuid,
    float: it.float,
    moved_since_close: last?.float_next === undefined ? 0 : it.float - last.float_next,
    expected: it.float,
    counted: null,
    drop: 0,
    float_next: undefined,
    z: undefined,
    owed_on_cards: new Map(),
  }
}

const pay = (session: OwnSession, type: Uuid, amount: number, cashier: Uuid) => {
  plus(session.figures, `tender ${type}`, amount)
  plus(session.figures, `taken ${cashier} ${type}`, amount)
  if (type === session.cash_type) session.expected += amount
}

const turn = ({ figures }: OwnSession, rate: number, gross: number, vat: number) => {
  plus(figures, 'gross', gross)
  plus(figures, 'vat', vat)
  plus(figures, 'net', gross - vat)
  plus(figures, `vat ${rate}`, vat)
  plus(figures, `base ${rate}`, gross - vat)
}

const add = (session: OwnSession, { type, data }: ZReportEvent): void => {
  const { figures } = session
  switch (type) {
    case 'TenderAccepted': {
      // A single-purpose card is a line of the sale and no payment (LAW-13).
      if (data.gift_card?.vat_nature === 'single') return
      const { amount, rounding, tip = 0, payment_type_uuid } = data
      pay(session, payment_type_uuid, amount + rounding + tip, data.cashier_uuid)
      plus(figures, 'rounding', rounding)
      plus(figures, 'tips', tip)
      if (data.gift_card) plus(session.owed_on_cards, 'multi', -amount)
      return
    }
    case 'ReceiptRecorded':
      for (const { product_uuid, gift_card, vat_rate, gross, vat } of data.sold) {
        plus(figures, `goods ${product_uuid}`, gross - vat)
        if (gift_card) plus(session.owed_on_cards, gift_card.vat_nature, gross)
        if (gift_card?.vat_nature === 'multi') plus(figures, 'cards_sold', gross)
        else turn(session, vat_rate, gross, vat)
      }
      return
    case 'OwedSettled':
      plus(figures, 'owed_settled', data.amount)
      return
    case 'AuditEntryRecorded':
      if (!data.tender) return
      pay(session, data.tender.from.payment_type_uuid, -data.amount, data.tender.taken_by)
      pay(session, data.tender.to.payment_type_uuid, data.amount, data.tender.taken_by)
      return
    case 'GiftCardDebtChanged':
      plus(session.owed_on_cards, data.vat_nature, data.kind === 'imported' ? data.amount : -data.amount)
      if (!data.payment) return
      pay(session, data.payment.payment_type_uuid, data.payment.amount, data.cashier_uuid)
      if (data.vat_nature === 'multi') plus(figures, 'cards_paid_out', data.amount)
      else turn(session, data.vat_rate, -data.amount, -data.vat)
      return
    case 'CashDeposited':
      plus(figures, 'input_vat', -(data.expense?.vat ?? 0))
      plus(figures, 'drawer in', data.amount)
      session.expected += data.amount
      return
    case 'CashWithdrawn':
      plus(figures, 'drawer out', -data.amount)
      plus(figures, 'input_vat', data.expense?.vat ?? 0)
      if (data.reason === 'bank_drops') session.drop += data.amount
      else session.expected -= data.amount
      return
    case 'CashCounted':
      session.counted = data.counted
      return
    case 'CashDifferenceRecorded':
      plus(figures, 'drawer difference', data.amount)
      return
    case 'TenderDifferenceRecorded':
      plus(figures, 'drawer difference', data.amount)
      return
    case 'OpeningCashMoved':
      plus(figures, data.amount > 0 ? 'drawer in' : 'drawer out', data.amount)
      return
    case 'ZReportClosed':
      session.float_next = data.float_next
      session.z = data.report
      return
    default:
  }
}

/** To compare books: a figure that comes to nothing is as one that is absent. */
export const nonZero = (figures: Iterable<readonly [string, number]>): Record<string, number> =>
  Object.fromEntries([...figures].filter(([, amount]) => amount !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
