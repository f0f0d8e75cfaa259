import { api } from '@bon/contracts/api'
import { money, pieces, type Uuid } from '@bon/contracts/kernel'
import type { CartLine, OrderView } from '@bon/contracts/orders'
import { customers, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { done } from './done.ts'
import { type Action, sold_dishes, type Trade } from './trade.ts'
import { ofEachRate } from './vat-actions.ts'

const customerOf = async ({ call, at }: Trade): Promise<Uuid> => {
  const uuid = newId()
  const address = { street: 'Isvej', house_number: '3', postcode: '9999', city: 'Havneby' }
  const data = customers.schema.parse({ name: 'Ida Is', company_name: 'Havnens Is A/S', ...address })
  done(await call(resourceEndpoints(customers).create, { ...at, body: { uuid, data } }))
  return uuid
}

type Invoiced = { prepaid?: number; lines?: CartLine[] }
const invoiced = async (
  trade: Trade,
  { prepaid = 0, lines = [trade.line(3), trade.line()] }: Invoiced = {},
) => {
  const { call, of, till } = trade
  const customer_uuid = await customerOf(trade)
  const first = await trade.saved(lines)
  const order = prepaid === 0 ? first : await trade.paid(first, prepaid, { amount: money(prepaid) })
  const body = { ...till.by, payment_uuid: newId(), customer_uuid }
  const converted = done(
    await call(api.invoices.convert, { ...of(order.order_uuid), if_match: order.revision, body }),
  ).body.order
  return { order: converted, invoice_uuid: converted.invoiced?.invoice_uuid ?? '' }
}

/** The sale's Z stays; the desk has minus and plus, and states what the count of the till shows. */
const correctedInOffice = async ({ shop, call, at, of }: Trade, order: OrderView, to: Uuid) => {
  const { order_uuid, payments } = order
  const command_id = await shop.approvedInOffice(at, 'order.correct_tender_in_office', order_uuid)
  const body = {
    payment_uuid: payments[0]?.payment_uuid ?? '',
    payment_type_uuid: to,
    reason: 'Set på kontoudtoget',
  }
  done(await call(api.office_corrections.correctTender, { ...of(order_uuid), command_id, body }))
}

/** Actions of the office, counted at the desk. */
export const officeActions: Record<string, Action> = {
  invoice: (trade) => invoiced(trade),
  'invoice of what is left': (trade) => invoiced(trade, { prepaid: 10_00 }),
  'R-7 credit note': async (trade) => {
    const { invoice_uuid } = await invoiced(trade)
    done(await trade.call(api.credit_notes.credit, { ...trade.of(invoice_uuid), body: {} }))
  },
  'R-7 credit note of a part': async (trade) => {
    const { invoice_uuid, order } = await invoiced(trade)
    const lines = order.lines.slice(0, 1).map(({ uuid }) => ({ line_uuid: uuid, quantity: pieces(1) }))
    done(await trade.call(api.credit_notes.credit, { ...trade.of(invoice_uuid), body: { lines } }))
  },
  'R-7 invoice of all VAT rates credited in part': async (trade) => {
    const { order, invoice_uuid } = await invoiced(trade, { lines: ofEachRate(trade) })
    const lines = order.lines.slice(0, 3).map(({ uuid }) => ({ line_uuid: uuid, quantity: pieces(1) }))
    done(await trade.call(api.credit_notes.credit, { ...trade.of(invoice_uuid), body: { lines } }))
  },
  'R-6 wrong tender corrected in the office': async (trade) => {
    const { sold, lines, slips } = trade
    await correctedInOffice(trade, await sold(lines()), slips)
  },
  'R-6 what was no cash corrected to cash in the office': async (trade) => {
    const { sold, lines, slips, till } = trade
    const bought = lines()
    const order = await sold(bought, { payment_type_uuid: slips, received: till.totalOf(bought) })
    await correctedInOffice(trade, order, till.cash.uuid)
  },
  'R-7 price changed': async ({ call, of, shop, till, rng }) => {
    const row = await shop.priced(till, sold_dishes + rng.int(0, 9))
    const data = { ...row.data, price: money((row.data.price ?? 0) + rng.pick([-1_00, 1_00, 3_00])) }
    done(
      await call(resourceEndpoints(products).change, {
        ...of(row.uuid),
        if_match: row.revision,
        body: { data },
      }),
    )
  },
}
