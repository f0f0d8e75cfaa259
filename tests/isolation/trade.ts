import { api } from '@bon/contracts/api'
import { money, type Uuid } from '@bon/contracts/kernel'
import { customers, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Shop } from '../harness/shop.ts'
import { type Till, tillOf } from '../harness/till.ts'

/** The ids that a company's day creates, by kind. */
export type Trade = { ids: Record<string, Uuid[]>; till: Till; device_token: string }

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/**
 * A day at one register: an open order, a sale with its papers, an invoice and its credit note, an X and a Z report.
 */
export const trade = async (
  shop: Shop,
  place: { register: Uuid; cashier: Uuid; company: Uuid; token: string; card?: Uuid },
): Promise<Trade> => {
  const { call } = shop
  const till = await tillOf(shop, place)
  const here = { token: place.token, company: place.company }
  await till.ensureOpen()
  await till.sell([till.line(0)])
  const closed = (await till.close()).body.z_report.session_uuid
  await till.open()
  const save = async (nr: number) => {
    const lines = [till.line(0), till.line(1)]
    const response = await till.save(newId(), lines, {
      body: { ...till.by, short_nr: nr, order_lines: lines },
    })
    return response.body.order
  }
  const [bon, billed] = [await save(41), await save(42)]
  const sold = (await till.sell([till.line(0)])).body.order
  const print = (uuid: Uuid) =>
    call(api.papers.print, { ...here, params: { uuid }, body: { paper: 'receipt', way: 'pdf', by: till.by } })
  const printed = (await print(sold.order_uuid)).body.print.print_uuid
  const customer = newId()
  const address = { street: 'Kajvej', house_number: '1', postcode: '9999', city: 'Havneby' }
  const data = customers.schema.parse({ name: 'Kim Kunde', ...address })
  await call(resourceEndpoints(customers).create, { ...here, body: { uuid: customer, data } })
  const converted = await call(api.invoices.convert, {
    ...here,
    params: { uuid: billed.order_uuid },
    if_match: billed.revision,
    body: { ...till.by, payment_uuid: newId(), customer_uuid: customer },
  })
  const invoice = converted.body.order?.invoiced?.invoice_uuid
  const credit = { params: { uuid: invoice ?? '' }, body: {} }
  const noted = invoice ? (await call(api.credit_notes.credit, { ...here, ...credit })).body : undefined
  const pair = async () => {
    const { code } = (await call(api.devices.pairingCode, { ...here, params: { uuid: place.register } })).body
    return (
      await call(api.devices.autoLogin, { token: null, body: { code, device_uuid: newId(), name: 'Tablet' } })
    ).body
  }
  const [device, spare] = [await pair(), await pair()]
  const image = (await call(api.images.upload, { ...here, body: { base64: onePixel } })).body.image
  const attempt = newId()
  const card = await call(api.orders.pay, {
    ...here,
    params: { uuid: bon.order_uuid },
    if_match: bon.revision,
    body: {
      ...till.by,
      payment_uuid: attempt,
      payment_type_uuid: place.card ?? newId(),
      received: money(100),
    },
  })
  const x = (await till.session())?.session_uuid ?? ''
  return {
    till,
    device_token: device.token,
    ids: {
      orders: [bon.order_uuid, sold.order_uuid],
      sold: [sold.order_uuid],
      lines: sold.lines.map(({ uuid }) => uuid),
      prints: [printed],
      customers: [customer],
      invoices: invoice ? [invoice] : [],
      credit_notes: noted ? [noted.credit_note_uuid] : [],
      devices: [spare.device_uuid],
      images: [image.uuid],
      payments: card.status === 200 ? [attempt] : [],
      sessions: [closed, x],
    },
  }
}
