import type { EntrySealed } from '@bon/contracts/journal'
import {
  type CashierUuid,
  type Money,
  minus,
  negated,
  plus,
  type RecordedEvent,
  type Uuid,
  zero,
} from '@bon/contracts/kernel'
import { type PaymentClass, paymentClassOf } from '@bon/contracts/orders'
import type { ZReportEvent } from '@bon/contracts/registers'
import { tipBasic } from './basics.ts'
import { type Child, type Element, element, textElement } from './element.ts'
import { clearedLines, paidOutCard, soldLine, technicalLine, vatOf } from './lines.ts'
import { employee, paymentType, type SafTContext } from './used.ts'
import { amountOf } from './values.ts'

/** What a tender's own event says besides the receipt's payment: who took it, its cash rounding and its tip. */
export type Tender = { cashier_uuid: CashierUuid; rounding: Money; tip: Money }
export type Tenders = Pick<ReadonlyMap<Uuid, Tender>, 'get'>

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
    case 'OwedSettled': {
      const { payment: settled, order_uuid } = event.data
      return {
        refers_to: order_uuid,
        raise: tipRaises([settled], tenders),
        rounding: roundingElement(tenders.get(settled.payment_uuid)?.rounding),
        payments: receiptPayment(settled, place.emp, tenders, context),
      }
    }
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
      const { vat_rate, amount, vat, at } = event.data
      return {
        lines: paidOutCard(event.data, { ...technical, at }, context),
        // The VAT of its sale goes back.
        vat: vatOf({ vat_rate, vat: negated(vat), net: minus(vat, amount) }, context),
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
    vat: receipt.by_rate.map((rate) => vatOf(rate, context)),
    raise: tipRaises(receipt.payments, tenders),
    rounding: roundingElement(receipt.rounding),
    payments: receipt.payments.map((each) => receiptPayment(each, receipt.cashier_uuid, tenders, context)),
    has_receipt: true,
  }
}

/** Where the payment's amount is the tip itself. */
const withoutTips = (tenders: Tenders): Tenders => ({
  get: (uuid) => {
    const tender = tenders.get(uuid)
    return tender && { ...tender, tip: zero }
  },
})

type Taken = Pick<ReceiptPayment, 'payment_uuid'>
/** The tips that came with payments, which have them in their amounts. */
const tipRaises = (payments: readonly Taken[], tenders: Tenders): Element[] =>
  payments.flatMap(({ payment_uuid }) => {
    const tip = tenders.get(payment_uuid)?.tip ?? zero
    return tip === zero ? [] : [tipRaise(tip)]
  })

const roundingElement = (rounding: Money = zero): Element | undefined =>
  rounding === zero ? undefined : element('rounding', textElement('roundingAmnt', amountOf(rounding)))

const tipRaise = (tip: Money): Element =>
  element('raise', textElement('raiseType', tipBasic), textElement('raiseAmnt', amountOf(tip)))

type ReceiptPayment = DataOf<'ReceiptRecorded'>['payments'][number]

/** With its cash rounding and its tip: the money that was taken. */
const receiptPayment = (
  { payment_uuid, payment_type_uuid, amount, payment_class, reference }: ReceiptPayment,
  cashier: Uuid,
  tenders: Tenders,
  context: SafTContext,
): Element => {
  const { cashier_uuid = cashier, rounding = zero, tip = zero } = tenders.get(payment_uuid) ?? {}
  const taken = plus(plus(amount, rounding), tip)
  return payment(
    {
      uuid: payment_type_uuid,
      amount: taken,
      own: payment_class,
      by: cashier_uuid,
      reference,
      otherwise: payment_uuid,
    },
    context,
  )
}

const needsReference = new Set<string>(['12002', '12003', '12011'])

type Paid = {
  uuid?: Uuid
  amount: Money
  own?: PaymentClass | undefined
  by: Uuid
  reference?: string | undefined
  /** An id of ours that says which payment it is. */
  otherwise: string
}

const payment = ({ uuid, amount, own, by, reference, otherwise }: Paid, context: SafTContext): Element => {
  const type = uuid === undefined ? (own ?? '12999') : paymentType(context, uuid, own)
  const code = own ?? (uuid && context.used.payment_types.get(uuid))
  return element(
    'payment',
    textElement('paymentType', type),
    textElement('paidAmnt', amountOf(amount)),
    textElement('empID', employee(context, by)),
    textElement('curCode', context.currency),
    textElement('exchRt', 1),
    // The authority asks for one with each card and app, also where there is no slip.
    textElement('paymentRefID', reference ?? (needsReference.has(code ?? '') ? otherwise : undefined)),
  )
}
