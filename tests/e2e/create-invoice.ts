import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { ShopFloor } from './shop-floor.ts'

/** An order of the restaurant converted to an invoice over HTTP, for tests that only view one. */
export const anInvoice = async ({ call, restaurant: till }: ShopFloor): Promise<Uuid> => {
  await till.ensureOpen()
  const at = { token: till.token, company: till.company }
  const { customers } = (await call(api.invoices.customers, { ...at, query: { search: 'rederi' } })).body
  const { order_uuid, revision } = (await till.save(newId(), [till.line(0)])).body.order
  const { order } = (
    await call(api.invoices.convert, {
      ...at,
      params: { uuid: order_uuid },
      if_match: revision,
      body: { ...till.by, payment_uuid: newId(), customer_uuid: customers[0]?.uuid ?? '' },
    })
  ).body
  return order.invoiced?.invoice_uuid ?? ''
}
