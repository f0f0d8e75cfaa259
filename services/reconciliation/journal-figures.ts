import { type EntrySealed, entryCodes } from '@bon/contracts/journal'
import {
  type Money,
  minus,
  money,
  negated,
  type RecordedEvent,
  sum,
  type Uuid,
  zero,
  zeroTotalType,
} from '@bon/contracts/kernel'
import type { ReceiptPayment, SoldLine, ZReportEvent } from '@bon/contracts/registers'
import { sourceOf } from '../journal/index.ts'
import { signedFields } from '../saf-t/index.ts'
import { type AccountOfType, type Figures, openFigures, withAccounts, withSuspense } from './figures.ts'

type TenderAccepted = Extract<ZReportEvent, { type: 'TenderAccepted' }>['data']
/** Payments that the session took: all of them, and those that no transaction has yet. */
type Tenders = { taken: Set<Uuid>; open: Map<Uuid, TenderAccepted> }
type Adds = ReturnType<typeof openFigures>['add']
/** The signed amounts of an entry, with VAT and without. */
type Signed = { gross: Money; net: Money }

/**
 * What the cash-register file says of a session: totals from the signed fields, and what they are of from the events
 * that the entries seal. An event without an entry is in no figure. What was paid on a bon without a receipt is in no
 * transaction yet: it counts where it was taken, as in the Z, and `prepaid` says how much of that there is.
 */
export const figuresOfJournal = (
  events: readonly RecordedEvent[],
  entries: ReadonlyMap<Uuid, EntrySealed>,
  accountOf: AccountOfType,
): { figures: Figures; unsealed: number } => {
  const { figures, add } = openFigures()
  const tenders: Tenders = { taken: new Set(), open: new Map() }
  let unsealed = 0
  for (const recorded of events) {
    const event = { type: recorded.type, data: recorded.data } as ZReportEvent
    if (event.type === 'TenderAccepted' && recorded.meta.test_mode !== 'yes') {
      tenders.taken.add(event.data.payment_uuid)
      tenders.open.set(event.data.payment_uuid, event.data)
    }
    if (!sourceOf(recorded)) continue
    const entry = entries.get(recorded.event_id)
    if (!entry) unsealed++
    else if (entryCodes[entry.kind].transaction && entry.training !== true)
      addEntry(event, entry, { add, tenders })
  }
  for (const tender of tenders.open.values()) addPrepaid(tender, add)
  const prepaid = figures.get('besides prepaid') ?? zero
  return { figures: withSuspense(withAccounts(figures, accountOf), prepaid), unsealed }
}

type Into = { add: Adds; tenders: Tenders }

const addEntry = (event: ZReportEvent, entry: EntrySealed, into: Into) => {
  const { add } = into
  const signed = amountsOf(entry)
  switch (event.type) {
    case 'ReceiptRecorded':
      for (const payment of event.data.payments) addReceiptPayment(payment, into)
      if (entry.kind === 'gift_cards_sold') return add('besides', 'cards_sold', signed.gross)
      return addSale(event.data, signed, add)
    case 'OwedSettled':
      addPayment(event.data.payment, into)
      return add('besides', 'owed_settled', signed.gross)
    case 'TipTaken': {
      const { payment } = event.data
      const { rounding = zero } = into.tenders.open.get(payment.payment_uuid) ?? {}
      into.tenders.open.delete(payment.payment_uuid)
      add('tender', payment.payment_type_uuid, sum([payment.amount, rounding]))
      add('besides', 'tips', payment.amount)
      return add('besides', 'rounding', rounding)
    }
    case 'GiftCardDebtChanged': {
      if (event.data.payment) addPayment(event.data.payment, into)
      if (entry.kind === 'gift_card_paid_out') return add('besides', 'cards_paid_out', negated(signed.gross))
      addTotals(signed, add)
      add('turnover', 'gift_cards', signed.net)
      add('vat', event.data.vat_rate, minus(signed.gross, signed.net))
      return add('base', event.data.vat_rate, signed.net)
    }
    case 'AuditEntryRecorded': {
      const { tender, amount } = event.data
      if (!tender) return
      add('tender', tender.from.payment_type_uuid, negated(amount))
      return add('tender', tender.to.payment_type_uuid, amount)
    }
    case 'CashDeposited':
      return add('besides', 'input_vat', negated(event.data.expense?.vat ?? zero))
    case 'CashWithdrawn':
      return add('besides', 'input_vat', event.data.expense?.vat ?? zero)
    default:
  }
}

type Receipt = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

const addSale = ({ sold, by_rate }: Receipt, signed: Signed, add: Adds): void => {
  addTotals(signed, add)
  for (const line of sold) {
    const { gross, vat, mark } = line
    add('turnover', partOf(line), minus(gross, vat))
    if (mark && mark !== 'surcharge') add('turnover', `mark_${mark}`, gross)
  }
  for (const { vat_rate, net, vat } of by_rate) {
    add('vat', vat_rate, vat)
    add('base', vat_rate, net)
  }
}

const partOf = ({ gift_card, mark }: SoldLine) => {
  if (gift_card) return 'gift_cards'
  return mark === 'surcharge' ? 'surcharge' : 'goods'
}

const addTotals = ({ gross, net }: Signed, add: Adds): void => {
  add('turnover', 'net', net)
  add('turnover', 'vat', minus(gross, net))
  add('turnover', 'gross', gross)
}

/** An earlier session took it, which has it in its Z. */
const addReceiptPayment = (payment: ReceiptPayment, into: Into): void => {
  if (into.tenders.taken.has(payment.payment_uuid) || payment.amount === 0) addPayment(payment, into)
  else into.add('besides', 'prepaid', negated(payment.amount))
}

const addPrepaid = (
  { payment_type_uuid, amount, rounding, tip = zero, gift_card }: TenderAccepted,
  add: Adds,
): void => {
  // A single-purpose card is deducted from the sale and is no payment (LAW-13).
  if (gift_card?.vat_nature === 'single') return
  add('tender', payment_type_uuid, sum([amount, rounding, tip]))
  add('besides', 'rounding', rounding)
  add('besides', 'tips', tip)
  add('besides', 'prepaid', amount)
}

/** With its rounding and tip, which are of the payment's first transaction. */
const addPayment = (
  { payment_uuid, payment_type_uuid, amount }: ReceiptPayment,
  { add, tenders }: Into,
): void => {
  const { rounding = zero, tip = zero } = tenders.open.get(payment_uuid) ?? {}
  tenders.open.delete(payment_uuid)
  add('besides', 'rounding', rounding)
  add('besides', 'tips', tip)
  if (payment_type_uuid !== zeroTotalType) add('tender', payment_type_uuid, sum([amount, rounding, tip]))
}

/** As they were signed, in kroner with two decimals. */
const amountsOf = (entry: EntrySealed): Signed => {
  const { amount_in, amount_ex } = signedFields(entry)
  const minor = (text: string) => money(Number(text.replace('.', '')))
  return { gross: minor(amount_in), net: minor(amount_ex) }
}
