import {
  addMs,
  type CashierUuid,
  danishDay,
  type Instant,
  localHour,
  money,
  type OrderUuid,
  pieces,
  type RegisterUuid,
  type SessionUuid,
  type Uuid,
  uuid5,
  vatIn,
  zero,
} from '@bon/contracts/kernel'
import {
  type ChosenVariant,
  lineTotals,
  type OrderEvent,
  type OrderLine,
  orderTotals,
} from '@bon/contracts/orders'
import { type SoldLine, sessionStream, type ZReportEvent } from '@bon/contracts/registers'
import type { Log, Who } from './log.ts'

export type Till = {
  who: Who
  register_uuid: RegisterUuid
  session_uuid: SessionUuid
  cashier_uuid: CashierUuid
  payment_type_uuid: Uuid
}

const catalogue: Uuid = '00000000-0000-4000-8000-00000000ca7a'

export const line = (
  order_uuid: OrderUuid,
  i: number,
  [product, price, count]: readonly [string, number, number],
): OrderLine => ({
  uuid: uuid5(order_uuid, `line ${i}`),
  product_uuid: uuid5(catalogue, product),
  name: product,
  quantity: pieces(count),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: uuid5(catalogue, 'salgsmoms'),
  account_uuid: uuid5(catalogue, 'omsætning'),
  article_group: '04003',
})

/** A choice of `line`, whose price is in the line's already. */
export const variant = (name: string, quantity: number, price: number): ChosenVariant => ({
  group_uuid: uuid5(catalogue, 'tilvalg'),
  product_uuid: uuid5(catalogue, name),
  name,
  quantity,
  price: money(price),
})

/** Opens an order with its lines; returns its stream's name. */
export const ordered = (
  log: Log,
  { who, register_uuid, session_uuid, cashier_uuid }: Till,
  order_uuid: OrderUuid,
  at: Instant,
  short_nr: number,
  lines: readonly OrderLine[],
): string => {
  const stream = `order-${order_uuid}`
  const opened = { order_uuid, register_uuid, session_uuid, cashier_uuid, short_nr, at }
  log.write<OrderEvent>(
    stream,
    who,
    at,
    { type: 'OrderOpened', data: opened },
    ...lines.map((line) => ({ type: 'OrderLineAdded' as const, data: { line } })),
  )
  return stream
}

/** Pays an order in exact cash: session and order events; the caller adds the journal. */
export const paid = (
  log: Log,
  till: Till,
  order_uuid: OrderUuid,
  at: Instant,
  nr: number,
  lines: readonly OrderLine[],
): void => {
  const { who, session_uuid, ...tag } = till
  const { payment_type_uuid, register_uuid, cashier_uuid } = tag
  const { total: gross, net, vat, discount, by_rate } = orderTotals(lines)
  const payment_uuid = uuid5(order_uuid, 'payment')
  const receipt_uuid = uuid5(order_uuid, 'receipt')
  const money = { amount: gross, rounding: zero, received: gross, change: zero, method: 'cash' as const }
  const start = { payment_uuid, ...tag, session_uuid, ...money, receipt_uuid, at }
  log.write<OrderEvent>(`order-${order_uuid}`, who, at, { type: 'OrderPaymentStarted', data: start })
  log.write<ZReportEvent>(
    sessionStream(session_uuid),
    who,
    at,
    { type: 'TenderAccepted', data: { payment_uuid, order_uuid, ...tag, ...money, at } },
    {
      type: 'ReceiptRecorded',
      data: {
        register_uuid,
        receipt_uuid,
        order_uuid,
        payment_uuid,
        cashier_uuid,
        short_nr: nr,
        started_at: addMs(at, -60_000),
        at,
        gross,
        net,
        vat,
        discount,
        rounding: zero,
        by_rate,
        // Two of three have a number of guests, from one to four.
        ...(nr % 3 > 0 && { guests: 1 + (nr % 4) }),
        ...(nr % 5 > 1 && { delivery_type: nr % 5 === 2 ? 'takeaway' : 'eatin' }),
        hour: localHour(at, danishDay),
        sold: lines.map(sold),
        payments: [
          { payment_uuid, payment_type_uuid, method: 'cash', amount: gross, payment_class: '12001' },
        ],
      },
    },
  )
  log.write<OrderEvent>(
    `order-${order_uuid}`,
    who,
    at,
    { type: 'OrderPaymentRecorded', data: { payment_uuid, amount: gross } },
    { type: 'OrderCompleted', data: { receipt_uuid, nr, at } },
  )
}

const sold = (line: OrderLine): SoldLine => {
  const { product_uuid, account_uuid, article_group, vat_rate, quantity, variants, gift_card } = line
  const { time_delimitation_uuid, price_profile_uuid } = line
  const gross = lineTotals(line).total
  return {
    product_uuid,
    account_uuid,
    article_group,
    vat_rate,
    quantity,
    gross,
    vat: vatIn(gross, vat_rate),
    ...(variants && {
      variants: variants.map(({ name, quantity: each, price }) => ({ name, quantity: each, price })),
    }),
    ...(time_delimitation_uuid && { time_delimitation_uuid }),
    ...(price_profile_uuid && { price_profile_uuid }),
    ...(gift_card && { gift_card: { action: 'sold', vat_nature: gift_card.vat_nature } }),
  }
}
