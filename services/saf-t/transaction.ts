import type { EntrySealed } from '@bon/contracts/journal'
import { type Money, minus, negated, type RecordedEvent, type Uuid, zero } from '@bon/contracts/kernel'
import { type PaymentClass, paymentClassOf } from '@bon/contracts/orders'
import { addVatType, type ZReportEvent } from '@bon/contracts/registers'
import { type Child, type Element, element, textElement } from './element.ts'
import { clearedLines, paidOutCard, soldLine, technicalLine, vatOf } from './lines.ts'
import {
  payment,
  receiptPayment,
  roundingElement,
  type Tenders,
  tipRaise,
  tipRaises,
  withoutTips,
} from './payments.ts'
import { employee, type SafTContext } from './used.ts'

type DataOf<T extends ZReportEvent['type']> = Extract<ZReportEvent, { type: T }>['data']
type Place = { nr: string; type: string; emp: Uuid; trans_id: string }

/** A sealed transaction: its entry, and the event that it seals. */
export type SealedTransaction = { entry: EntrySealed; source: RecordedEvent }

/** The signed fields as they stand in the journal, so that the file has exactly what the signature covers (LAW-5). */
export const signedFields = ({ signed = '' }: EntrySealed) => {
  const [
    ,
    nr = '',
    trans_id = '',
    type = '',
    date = '',
    time = '',
    emp_id = '',
    amount_in = '',
    amount_ex = '',
  ] = signed.split(';')
  return { nr, trans_id, type, date, time, emp_id, amount_in, amount_ex }
}

/** One `cashtransaction` of the file. The order of its children is the schema's. */
export const transactionElement = (
  { entry, source }: SealedTransaction,
  tenders: Tenders,
  context: SafTContext,
): Element => {
  const signed = signedFields(entry)
  const event = { type: source.type, data: source.data } as ZReportEvent
  const place = { nr: signed.nr, type: signed.type, emp: signed.emp_id, trans_id: signed.trans_id }
  const content = contentOf(event, entry, place, tenders, context)
  return element(
    'cashtransaction',
    textElement('nr', signed.nr),
    textElement('transID', signed.trans_id),
    textElement('transType', signed.type),
    textElement('transAmntIn', signed.amount_in),
    textElement('transAmntEx', signed.amount_ex),
    textElement('amntTp', signed.amount_in.startsWith('-') ? 'D' : 'C'),
    textElement('empID', employee(context, signed.emp_id)),
    textElement('periodNumber', context.period(source.meta.business_day)),
    textElement('transDate', signed.date),
    textElement('transTime', signed.time),
    textElement('invoiceID', content.invoice),
    textElement('refID', content.refers_to),
    textElement('desc', content.description),
    content.lines,
    content.vat,
    content.raise,
    content.rounding,
    content.payments,
    textElement('signature', entry.signature),
    textElement('keyVersion', '3'),
    textElement('certificateData', context.certificate(entry.key_id ?? '')),
    textElement('receiptNum', content.has_receipt ? 1 : 0),
    textElement('receiptCopyNum', 0),
    textElement('voidTransaction', String(entry.kind === 'order_cancelled')),
    textElement('trainingID', String(entry.training === true)),
  )
}

type Content = {
  lines?: Child
  vat?: Child
  raise?: Child
  rounding?: Child
  payments?: Child
  invoice?: string | undefined
  refers_to?: string | undefined
  description?: string | undefined
  has_receipt?: boolean
}

const contentOf = (
  event: ZReportEvent,
  { kind }: EntrySealed,
  place: Place,
  tenders: Tenders,
  context: SafTContext,
): Content => {
  const paid = (uuid: Uuid, amount: Money, own?: PaymentClass): Element =>
    payment({ uuid, amount, own, by: place.emp, otherwise: place.trans_id }, context)
  const technical = { ...place, index: 0, seller: place.emp }
  switch (event.type) {
    case 'ReceiptRecorded':
      return saleContent(event.data, place, tenders, context)
    case 'RegisterOpened':
      return { payments: paid(event.data.payment_type_uuid, event.data.float, '12001') }
    case 'OpeningCashMoved':
      return { payments: paid(event.data.payment_type_uuid, event.data.amount, '12001') }
    case 'CashDeposited':
    case 'CashWithdrawn': {
      const { reason, payment_type_uuid, amount } = event.data
      const moved = event.type === 'CashDeposited' ? amount : negated(amount)
      const bag = event.type === 'CashWithdrawn' ? event.data.bank_bag : undefined
      const description = bag === undefined ? reason : `${reason}; pose ${bag}`
      return { description, payments: paid(payment_type_uuid, moved, '12001') }
    }
    case 'CashDifferenceRecorded':
      return {
        lines: technicalLine(
          'cash_difference',
          event.data.amount,
          { ...technical, at: event.data.at },
          context,
        ),
        payments: paid(event.data.payment_type_uuid, event.data.amount, '12001'),
      }
    case 'TenderDifferenceRecorded': {
      const { of, amount, at } = event.data
      const uuid = of.kind === 'payment_type' ? of.payment_type_uuid : undefined
      return {
        lines: technicalLine('tender_difference', amount, { ...technical, at }, context),
        payments: uuid
          ? paid(uuid, amount)
          : payment({ amount, own: '12002', by: place.emp, otherwise: place.trans_id }, context),
      }
    }
    case 'OwedSettled':
      return settlementContent(event.data, place, tenders, context)
    case 'TipTaken': {
      const { payment: taken, order_uuid, amount, at } = event.data
      return {
        refers_to: order_uuid,
        // A return has a line of goods by the authority's rules, and there are none.
        lines: amount < 0 ? technicalLine('tip_returned', zero, { ...technical, at }, context) : undefined,
        raise: tipRaise(amount),
        payments: receiptPayment(taken, place.emp, withoutTips(tenders), context),
        has_receipt: true,
      }
    }
    case 'GiftCardDebtChanged': {
      const { vat_rate, vat_type_uuid, amount, vat, at } = event.data
      return {
        lines: paidOutCard(event.data, { ...technical, at }, context),
        // The VAT of its sale goes back.
        vat: vatOf({ vat_rate, vat_type_uuid, vat: negated(vat), net: minus(vat, amount) }, context),
        payments: event.data.payment && receiptPayment(event.data.payment, place.emp, tenders, context),
        has_receipt: true,
      }
    }
    case 'AuditEntryRecorded':
      return withoutSale(event.data, kind, place, context)
    default:
      return {}
  }
}

/** A bon that was cleared, or payments that move to the means that they were made with. */
const withoutSale = (
  audit: DataOf<'AuditEntryRecorded'>,
  kind: EntrySealed['kind'],
  place: Place,
  context: SafTContext,
): Content => {
  const { order_uuid, tender, amount, at } = audit
  const by = { ...place, at, seller: place.emp }
  if (kind !== 'tender_corrected' || !tender)
    return { refers_to: order_uuid, lines: clearedLines(audit, by, context) }
  const moved = [
    { means: tender.from, amount: negated(amount) },
    { means: tender.to, amount },
  ]
  return {
    refers_to: order_uuid,
    lines: technicalLine('tender_corrected', zero, { ...by, index: 0 }, context),
    payments: moved.map(({ means, amount: part }) =>
      payment(
        {
          uuid: means.payment_type_uuid,
          amount: part,
          own: paymentClassOf(means),
          by: tender.taken_by,
          otherwise: place.trans_id,
        },
        context,
      ),
    ),
  }
}

const settlementContent = (
  { payment: settled, order_uuid }: DataOf<'OwedSettled'>,
  { emp }: Place,
  tenders: Tenders,
  context: SafTContext,
): Content => ({
  refers_to: order_uuid,
  raise: tipRaises([settled], tenders),
  rounding: roundingElement(tenders.get(settled.payment_uuid)?.rounding),
  payments: receiptPayment(settled, emp, tenders, context),
})

const saleContent = (
  receipt: DataOf<'ReceiptRecorded'>,
  place: Place,
  tenders: Tenders,
  context: SafTContext,
): Content => {
  return {
    invoice: receipt.invoice_uuid,
    refers_to: receipt.refund_of_order_uuid ?? receipt.order_uuid,
    lines: receipt.sold.map((sold, index) =>
      soldLine(sold, { ...place, index, at: receipt.started_at, seller: receipt.cashier_uuid }, context),
    ),
    vat: receipt.sold
      .reduce(addVatType, [])
      .toSorted((one, other) => other.vat_rate - one.vat_rate)
      .map((of_type) => vatOf(of_type, context)),
    raise: tipRaises(receipt.payments, tenders),
    rounding: roundingElement(receipt.rounding),
    payments: receipt.payments.map((each) => receiptPayment(each, receipt.cashier_uuid, tenders, context)),
    has_receipt: true,
  }
}
