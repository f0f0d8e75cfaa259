import {
  type Money,
  minus,
  money,
  negated,
  outsideVat,
  quantity,
  sum,
  type Uuid,
  uuid5,
  zero,
  zeroTotalType,
} from '@bon/contracts/kernel'
import {
  activePayments,
  discountFormOf,
  type ExistingOrder,
  evidenceOf,
  giftCardGroup,
  isTakenBack,
  lineTotals,
  type OrderLine,
  type OrderPayment,
  paymentClassOf,
  type Redeemed,
  receiptTotals,
  singlePurpose,
} from '@bon/contracts/orders'
import type { ReceiptPayment, SoldLine, ZReportEvent } from '@bon/contracts/registers'

type ReceiptRecorded = Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data']

type Recorded = Omit<ReceiptRecorded, 'at' | 'hour'>
type Part = Pick<Recorded, 'receipt_uuid' | 'goods_receipt_uuid'> & {
  lines: readonly OrderLine[]
  redeemed: readonly OrderPayment[]
  tenders: readonly Tender[]
}
/** The part of a payment that belongs to one transaction. */
type Tender = { payment: OrderPayment; amount: Money }

/**
 * The receipt of a fully paid order, from lines frozen at the first payment. Deterministic. Goods and multi-purpose
 * gift cards are two transactions of one printed receipt: payments fill the goods first, with tips and rounding.
 */
export const receiptsOf = (
  order: ExistingOrder,
  payment: OrderPayment,
  receipt_uuid: Uuid,
): [Recorded, ...Recorded[]] => {
  const [cards, goods] = [order.lines.filter(isCard), order.lines.filter((line) => !isCard(line))]
  const payments = activePayments(order)
  const redeemed = payments.filter(singlePurpose)
  const tenders = payments.filter((each) => !singlePurpose(each))
  const record = (part: Part) => receiptOf(order, payment, part)
  if (cards.length === 0 || goods.length === 0) {
    const whole = tenders.map((each) => ({ payment: each, amount: each.amount }))
    return [record({ receipt_uuid, lines: order.lines, redeemed, tenders: whole })]
  }
  const [ofGoods, ofCards] = fill(receiptTotals({ lines: goods, payments: redeemed }).total, tenders)
  return [
    record({ receipt_uuid, lines: goods, redeemed, tenders: ofGoods }),
    record({
      receipt_uuid: uuid5(receipt_uuid, 'gift cards'),
      goods_receipt_uuid: receipt_uuid,
      lines: cards,
      redeemed: [],
      tenders: ofCards,
    }),
  ]
}

const isCard = ({ gift_card }: OrderLine): boolean => gift_card?.vat_nature === 'multi'

/** Payments fill the goods in their order; the rest of them pays the cards. A refund mirrors it. */
const fill = (total: Money, tenders: readonly OrderPayment[]): [Tender[], Tender[]] => {
  const sign = Math.sign(total)
  let left = Math.abs(total)
  const parts = tenders.map((payment) => {
    const amount = money(sign * Math.max(0, Math.min(sign * payment.amount, left)))
    left -= Math.abs(amount)
    return { payment, amount, rest: minus(payment.amount, amount) }
  })
  const some = (rows: Tender[]) => rows.filter(({ amount }) => amount !== 0)
  return [
    some(parts.map(({ payment, amount }) => ({ payment, amount }))),
    some(parts.map(({ payment, rest }) => ({ payment, amount: rest }))),
  ]
}

/**
 * As it was recorded while lines did not name their VAT type or what gave their price, or receipts their tables and how
 * the goods reached the guest, where `found` is from that time.
 */
export const receiptAs = (
  found: Pick<Recorded, 'sold' | 'table_uuids' | 'delivery_type'>,
  { table_uuids, delivery_type, ...meant }: Recorded,
): Recorded => {
  const hasTypes = found.sold.some(({ vat_type_uuid }) => vat_type_uuid)
  const hasRules = found.sold.some((line) => line.time_delimitation_uuid ?? line.price_profile_uuid)
  const sold = meant.sold.map(({ vat_type_uuid, time_delimitation_uuid, price_profile_uuid, ...line }) => ({
    ...line,
    ...(hasTypes && vat_type_uuid && { vat_type_uuid }),
    ...(hasRules && time_delimitation_uuid && { time_delimitation_uuid }),
    ...(hasRules && price_profile_uuid && { price_profile_uuid }),
  }))
  return {
    ...meant,
    sold,
    ...(found.table_uuids && table_uuids && { table_uuids }),
    ...(found.delivery_type && delivery_type && { delivery_type }),
  }
}

const receiptOf = (
  order: ExistingOrder,
  payment: OrderPayment,
  { lines, redeemed: by, tenders, ...of }: Part,
): Recorded => {
  const { total, net, vat, discount, by_rate, line_vat, redeemed } = receiptTotals({ lines, payments: by })
  const deviations = (order.waited ?? []).reduce((count, one) => count + one.deviations.length, 0)
  const start = { ...startOf(order), cashier_uuid: payment.cashier_uuid }
  const isFirst = of.goods_receipt_uuid === undefined
  return {
    ...of,
    order_uuid: order.order_uuid,
    register_uuid: payment.register_uuid,
    payment_uuid: payment.payment_uuid,
    short_nr: order.short_nr,
    ...partiesOf(order, payment),
    ...start,
    ...(isFirst && payment.waited_since && { waited_since: payment.waited_since }),
    ...(isFirst && deviations > 0 && { deviations }),
    ...(isFirst && order.details.guests && { guests: order.details.guests }),
    ...(isFirst && tablesOf(order)),
    ...(isFirst && order.details.delivery_type && { delivery_type: order.details.delivery_type }),
    gross: total,
    net,
    vat,
    discount,
    rounding: isFirst ? sum(activePayments(order).map(({ rounding }) => rounding)) : zero,
    by_rate,
    sold: [
      ...lines.map((line, i) => soldLine(line, line_vat[i] ?? zero, start)),
      ...redeemed.map(redeemedLine),
    ],
    payments: tenders.length > 0 ? tenders.map(receiptPayment) : [paymentOfZero(by.at(-1), payment)],
  }
}

/** Where the guests sat who paid, each table once whatever a till sent; nobody sits for what is taken back. */
const tablesOf = ({ origin, table_uuids }: ExistingOrder): Pick<Recorded, 'table_uuids'> =>
  table_uuids.length === 0 || isTakenBack(origin) ? {} : { table_uuids: [...new Set(table_uuids)] }

/** What is taken back, and who is billed. */
const partiesOf = (
  { origin, details }: ExistingOrder,
  { billed }: OrderPayment,
): Pick<Recorded, 'refund_of_order_uuid' | 'customer_uuid' | 'invoice_uuid'> => {
  const customer_uuid = billed?.customer_uuid ?? details.customer_uuid
  return {
    ...(isTakenBack(origin) && { refund_of_order_uuid: origin.order_uuid }),
    ...(customer_uuid && { customer_uuid }),
    ...(billed && { invoice_uuid: billed.invoice_uuid }),
  }
}

/** Nothing is left to pay of goods that single-purpose gift cards paid, or that were all given away. */
const paymentOfZero = (card: OrderPayment | undefined, { payment_uuid }: OrderPayment): ReceiptPayment =>
  card
    ? receiptPayment({ payment: card, amount: zero })
    : {
        payment_uuid,
        payment_type_uuid: zeroTotalType,
        method: 'zero_total',
        amount: zero,
        payment_class: paymentClassOf({ method: 'zero_total' }),
      }

/** What pays a part of the rest that a sealed sale left owed: no sale, and with reference to its transaction. */
export const owedSettledBy = (
  order: ExistingOrder,
  payment: OrderPayment,
): Omit<Extract<ZReportEvent, { type: 'OwedSettled' }>['data'], 'at'> | undefined => {
  if (!payment.settles_owed || order.status !== 'completed') return undefined
  const { order_uuid, receipt_uuid, nr: receipt_nr } = order
  const { payment_uuid, register_uuid, cashier_uuid, amount } = payment
  const by = { register_uuid, payment_uuid, cashier_uuid }
  return { ...by, order_uuid, receipt_uuid, receipt_nr, amount, payment: receiptPayment({ payment, amount }) }
}

/** What a tip is that came after the sale, or goes back: no sale, and with reference to its transaction (SC-64). */
export const tipTakenBy = (
  order: ExistingOrder,
  payment: OrderPayment,
): Omit<Extract<ZReportEvent, { type: 'TipTaken' }>['data'], 'at'> | undefined => {
  if (!payment.only_tip || order.status !== 'completed') return undefined
  const { order_uuid, receipt_uuid, nr: receipt_nr } = order
  const { payment_uuid, register_uuid, cashier_uuid, tip: amount = zero } = payment
  const by = { register_uuid, payment_uuid, cashier_uuid }
  return { ...by, order_uuid, receipt_uuid, receipt_nr, amount, payment: receiptPayment({ payment, amount }) }
}

const receiptPayment = ({ payment, amount }: Tender): ReceiptPayment => {
  const { payment_uuid, payment_type_uuid, method } = payment
  const payment_class = paymentClassOf(payment)
  return { payment_uuid, payment_type_uuid, method, amount, ...evidenceOf(payment), payment_class }
}

/** The first tap starts the purchase, and never after the server heard of it; both moments are kept. */
const startOf = ({
  started_at,
  opened_at,
}: ExistingOrder): Pick<ReceiptRecorded, 'started_at' | 'opened_at'> =>
  started_at && started_at < opened_at ? { started_at, opened_at } : { started_at: opened_at }

type Start = Pick<Recorded, 'started_at' | 'cashier_uuid'>

const soldLine = (line: OrderLine, vat: Money, { started_at, cashier_uuid }: Start): SoldLine => {
  const { product_uuid, account_uuid, article_group, vat_rate, vat_type_uuid, quantity, gift_card } = line
  const { total: gross, discount } = lineTotals(line)
  const {
    uuid: line_uuid,
    name,
    unit_price,
    unit,
    parent_uuid,
    refund_of,
    variants = [],
    sold_by,
    tapped_at,
  } = line
  const chosen = variants.map((each) => ({ name: each.name, quantity: each.quantity, price: each.price }))
  return {
    line_uuid,
    product_uuid,
    account_uuid,
    article_group,
    vat_rate,
    ...(vat_type_uuid !== outsideVat && { vat_type_uuid }),
    name,
    ...(chosen.length > 0 && { variants: chosen }),
    quantity,
    ...(unit && { unit }),
    unit_price,
    gross,
    vat,
    ...(parent_uuid && { parent_uuid }),
    ...(tapped_at && tapped_at !== started_at && { tapped_at }),
    ...(sold_by && sold_by !== cashier_uuid && { sold_by }),
    ...(line.on_z_report && { on_z_report: true }),
    ...(line.time_delimitation_uuid && { time_delimitation_uuid: line.time_delimitation_uuid }),
    ...(line.price_profile_uuid && { price_profile_uuid: line.price_profile_uuid }),
    // A refund gives back what was typed at the sale.
    ...(line.open_price && !refund_of && { price_typed: true }),
    ...(line.mark && { mark: line.mark }),
    ...(refund_of && { refund_of }),
    ...(discount !== 0 && { discount, ...discountFacts(line) }),
    ...(gift_card && { gift_card: { action: 'sold', vat_nature: gift_card.vat_nature } }),
  }
}

/** How it was reduced, what that is called, who gave it, and to whom. */
const discountFacts = (line: OrderLine) => {
  const { discount_kind: kind, discounted_for, discounted_by, discount_approved_by } = line
  const discount_form = discountFormOf(line)
  return {
    ...(discount_form && { discount_form }),
    ...(kind && { discount_kind: { uuid: kind.uuid, name: kind.name } }),
    ...(discounted_for && { discounted_for }),
    ...(discounted_by && { discounted_by }),
    ...(discount_approved_by && { discount_approved_by }),
  }
}

/** Part of a card's value rather than of a quantity, with the VAT settled at its sale (LAW-16). */
const redeemedLine = ({ books, gross, vat }: Redeemed): SoldLine => {
  const { gift_card_type_uuid, account_uuid, vat_rate, vat_type_uuid, vat_nature } = books
  return {
    product_uuid: gift_card_type_uuid,
    account_uuid,
    article_group: giftCardGroup,
    vat_rate,
    ...(vat_type_uuid && { vat_type_uuid }),
    quantity: quantity(0),
    gross: negated(gross),
    vat: negated(vat),
    gift_card: { action: 'redeemed', vat_nature },
  }
}
