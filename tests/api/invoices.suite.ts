import { api } from '@bon/contracts/api'
import type { InvoiceStatus } from '@bon/contracts/invoices'
import { money, type PaymentUuid, type Uuid } from '@bon/contracts/kernel'
import {
  type DataOf,
  customers as definition,
  gs1CheckDigit,
  resourceEndpoints,
} from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Till } from '../harness/till.ts'
import { type ApiShop, tillsOf } from './compositions.ts'

/** Orders that become invoices, and what follows. */
export const invoices = (shop: ApiShop) =>
  describe('invoices', () => {
    const { call, ids, tokens } = shop
    const company = ids.kajkanten
    let till: Till
    let bar: Till
    let shipping: Uuid
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      bar = tills.bar
      await till.ensureOpen()
      await bar.ensureOpen()
      shipping = await made({ company_name: 'Søsnegl A/S' })
    })
    const at = () => ({ token: till.token, company })
    const address = { street: 'Skibsvej', house_number: '12', postcode: '9999', city: 'Havneby' }
    const made = async (over: Partial<DataOf<typeof definition>>): Promise<Uuid> => {
      const uuid = newId()
      const data = definition.schema.parse({ name: 'Karla Kontor', ...address, ...over })
      const { status } = await call(resourceEndpoints(definition).create, { ...at(), body: { uuid, data } })
      expect(status).toBe(200)
      return uuid
    }
    const bill = async (lines = [till.line(0, 2), till.line(1)], at_till = till) =>
      (await at_till.save(newId(), lines, { body: { ...at_till.by, short_nr: 81, order_lines: lines } })).body
        .order
    type Bill = Awaited<ReturnType<typeof bill>>
    const convert = (
      order: Pick<Bill, 'order_uuid' | 'revision'>,
      over: Partial<Parameters<typeof bodyOf>[0]> = {},
      options: { command_id?: Uuid; token?: string } = {},
      by = till,
    ) =>
      call(api.invoices.convert, {
        ...at(),
        params: { uuid: order.order_uuid },
        if_match: order.revision,
        body: bodyOf(over, by),
        ...options,
      })
    const bodyOf = (
      over: {
        customer_uuid?: Uuid
        payment_uuid?: PaymentUuid
        customer_note?: string
        accountant_note?: string
      },
      by: Till,
    ) => ({ ...by.by, payment_uuid: newId(), customer_uuid: shipping, ...over })
    const show = (uuid: Uuid) => call(api.invoices.show, { ...at(), params: { uuid } })
    const invoiced = async (over: Parameters<typeof convert>[1] = {}) => {
      const { body, status, problem } = await convert(await bill(), over)
      expect([status, problem?.code]).toEqual([200, undefined])
      return body.order.invoiced ?? { invoice_uuid: '', invoice_nr: 0 }
    }
    const mark = (uuid: Uuid, from: InvoiceStatus, to: InvoiceStatus, command_id = newId()) =>
      call(api.invoices.mark, { ...at(), params: { uuid }, body: { from, to }, command_id })

    test('ORD-35, ORD-36, ORD-13: invoicing ends the order as cancelled, with the invoice’s number', async () => {
      const order = await bill()
      const { body, headers } = await convert(order)
      const after = headers.get('position') ?? ''
      expect(body.order).toMatchObject({ status: 'cancelled', reason: 'invoiced', unpaid: 0 })
      const { orders } = (
        await call(api.orders.list, { ...at(), query: { status: 'cancelled', limit: 25 }, after })
      ).body
      const row = orders.find(({ order_uuid }) => order_uuid === order.order_uuid)
      expect(row).toMatchObject({ status: 'cancelled', nr: body.order.invoiced?.nr, total: order.total })
    })

    test('DEF-30: an invoiced amount counts in turnover, in the session and by its payment type', async () => {
      const before = await till.session()
      const order = await bill()
      await convert(order)
      const after = await till.session()
      expect((after?.totals.gross ?? 0) - (before?.totals.gross ?? 0)).toBe(order.total)
      expect((after?.totals.vat ?? 0) - (before?.totals.vat ?? 0)).toBe(order.vat)
      expect(after?.expected_cash).toBe(before?.expected_cash)
      expect(after?.totals.orders_cancelled).toEqual(before?.totals.orders_cancelled)
    })

    test('INV-03, INV-09, INV-10: the invoice has lines, VAT, buyer and notes, equal to the order’s to the øre', async () => {
      const order = await bill([till.line(0, 3), till.line(2)])
      const notes = { customer_note: 'Julefrokost, bord 7', accountant_note: 'Konteres på sag 12' }
      const { invoice_uuid = '' } = (await convert(order, notes)).body.order.invoiced ?? {}
      const { invoice } = (await show(invoice_uuid)).body
      expect(invoice).toMatchObject({
        status: 'unprocessed',
        total: order.total,
        vat: order.vat,
        prepaid: 0,
        payable: order.total,
        ...notes,
        by_rate: order.by_rate,
        buyer: { name: 'Karla Kontor', company_name: 'Søsnegl A/S', ...address },
        seller: { cvr: '12345674', legal_name: expect.any(String), street: expect.any(String) },
      })
      expect(invoice.lines.map(({ uuid }) => uuid)).toEqual(order.lines.map(({ uuid }) => uuid))
    })

    test('INV-08: invoice numbers have no gap, also when requested concurrently', async () => {
      const first = (await invoiced()).invoice_nr
      const bills = await Promise.all(Array.from({ length: 6 }, () => bill()))
      const answers = await Promise.all(bills.map((order) => convert(order)))
      const numbers = answers
        .map(({ body }) => body.order.invoiced?.invoice_nr ?? 0)
        .toSorted((a, b) => a - b)
      expect(numbers).toEqual([1, 2, 3, 4, 5, 6].map((n) => first + n))
    })

    test('one command id is one invoice; reusing it for another order is refused', async () => {
      const order = await bill()
      const [command_id, payment_uuid] = [newId(), newId()]
      const [one, two] = [
        await convert(order, { payment_uuid }, { command_id }),
        await convert(order, { payment_uuid }, { command_id }),
      ]
      expect(two.body).toEqual(one.body)
      const other = await convert(order, { payment_uuid: newId() }, { command_id })
      expect(other.problem?.code).toBe('command.reused')
    })

    test('two tills that pay and invoice one order concurrently: one of them is refused', async () => {
      const order = await bill()
      const answers = await Promise.all([
        convert(order),
        till.pay(order.order_uuid, order.total + 100_00, order.revision),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('INV-15, ORD-39: a paid, cancelled or invoiced order is not invoiced, and the answer says which', async () => {
      const [paid, cancelled, alreadyInvoiced] = [await bill(), await bill(), await bill()]
      await till.pay(paid.order_uuid, paid.total + 100_00, paid.revision)
      await till.cancel(cancelled.order_uuid, cancelled.revision)
      await convert(alreadyInvoiced)
      const codes = await Promise.all(
        [paid, cancelled, alreadyInvoiced].map(async (order) => (await convert(order)).problem?.code),
      )
      expect(codes).toEqual(['order.already_paid', 'order.already_cancelled', 'order.already_cancelled'])
    })

    test('earlier payments are subtracted when the rest is invoiced', async () => {
      const order = await bill()
      const part = await call(api.orders.pay, {
        ...at(),
        params: { uuid: order.order_uuid },
        if_match: order.revision,
        body: {
          ...till.by,
          payment_uuid: newId(),
          payment_type_uuid: till.cash.uuid,
          received: money(50_00),
          amount: money(50_00),
        },
      })
      const { body } = await convert(part.body.order)
      const { invoice } = (await show(body.order.invoiced?.invoice_uuid ?? '')).body
      expect([invoice.prepaid, invoice.payable]).toEqual([50_00, order.total - 50_00])
    })

    test('INV-13, REG-16: a register whose setting is off creates no invoice, and its page is told so', async () => {
      const order = await bill([bar.line(0)], bar)
      expect((await convert(order, {}, {}, bar)).problem?.code).toBe('order.invoice_off')
      const mayInvoice = async (register: Uuid) =>
        (await call(api.registers.show, { ...at(), params: { uuid: register } })).body.register.may_invoice
      expect([await mayInvoice(till.register), await mayInvoice(bar.register)]).toEqual([true, false])
    })

    test('INV-12: a customer without an address, or who is archived, is not invoiced', async () => {
      const order = await bill()
      const bare = await made({ name: 'Uden adresse', street: null })
      const foreign = newId()
      expect((await convert(order, { customer_uuid: bare })).problem?.code).toBe('order.customer_incomplete')
      expect((await convert(order, { customer_uuid: foreign })).problem?.code).toBe('order.customer_unknown')
      expect((await till.show(order.order_uuid)).body.order.status).toBe('open')
    })

    test('INV-04: a register finds customers by a part of their name, and knows who can be invoiced', async () => {
      const ean = `579999900777${gs1CheckDigit('579999900777')}`
      await made({ type: 'public', name: 'Bibliotek Nord', company_name: 'Snegleby Kommune', ean })
      await made({ name: 'Snegleby uden adresse', street: null })
      const { customers } = (await call(api.invoices.customers, { ...at(), query: { search: 'snegleby' } }))
        .body
      expect(customers.map(({ name, is_complete }) => [name, is_complete]).toSorted()).toEqual([
        ['Bibliotek Nord', true],
        ['Snegleby uden adresse', false],
      ])
      expect(JSON.stringify(customers)).not.toContain(ean)
    })

    test('INV-11: processed, paid, and back again; a second window with an older state is told', async () => {
      const { invoice_uuid } = await invoiced()
      const steps = [
        await mark(invoice_uuid, 'unprocessed', 'processed'),
        await mark(invoice_uuid, 'processed', 'paid'),
        await mark(invoice_uuid, 'paid', 'processed'),
      ]
      expect(steps.map(({ body }) => body.invoice.status)).toEqual(['processed', 'paid', 'processed'])
      expect(steps[2]?.body.invoice.steps.map(({ to }) => to)).toEqual(['processed', 'paid', 'processed'])
      const late = await mark(invoice_uuid, 'paid', 'processed')
      const leap = await mark(invoice_uuid, 'processed', 'processed')
      expect([late.problem?.code, leap.problem?.code]).toEqual(['invoice.status_changed', 'invoice.not_next'])
    })

    test('INV-11: a mark sent twice is made once', async () => {
      const { invoice_uuid } = await invoiced()
      const command_id = newId()
      await mark(invoice_uuid, 'unprocessed', 'processed', command_id)
      const again = await mark(invoice_uuid, 'unprocessed', 'processed', command_id)
      expect([again.status, again.body.invoice.steps.length]).toEqual([200, 1])
    })

    test('INV-02: the list is sorted by number, the newest first, filtered by status and number, with totals', async () => {
      const { invoice_uuid, invoice_nr } = await invoiced()
      const after = (await mark(invoice_uuid, 'unprocessed', 'processed')).headers.get('position') ?? ''
      const list = async (query: { status?: InvoiceStatus; nr?: number }) =>
        (await call(api.invoices.list, { ...at(), query, after })).body
      const { invoices: found, counts } = await list({ nr: invoice_nr })
      expect(found).toMatchObject([{ invoice_uuid, status: 'processed', buyer_name: 'Søsnegl A/S' }])
      expect(counts.processed).toBeGreaterThan(0)
      const all = (await list({})).invoices.map(({ invoice_nr: nr }) => nr)
      expect(all).toEqual(all.toSorted((a, b) => b - a))
      const fresh = (await list({ status: 'unprocessed' })).invoices
      expect(fresh.length).toBeGreaterThan(0)
      expect(fresh.every(({ status }) => status === 'unprocessed')).toBe(true)
    })

    test('LAW-12: a public customer’s invoice is a Peppol file with its EAN number; others have none', async () => {
      const ean = `579999900778${gs1CheckDigit('579999900778')}`
      const customer_uuid = await made({
        type: 'public',
        name: 'Skole Nord',
        company_name: 'Havneby Skole',
        ean,
      })
      const file = async (uuid: Uuid) => call(api.invoices.eInvoice, { ...at(), params: { uuid } })
      const { invoice_uuid, invoice_nr } = await invoiced({ customer_uuid })
      const { body } = await file(invoice_uuid)
      expect(body.file_name).toBe(`faktura-${invoice_nr}.xml`)
      expect(body.xml).toContain(`<cbc:EndpointID schemeID="0088">${ean}</cbc:EndpointID>`)
      expect((await file((await invoiced()).invoice_uuid)).problem?.code).toBe('invoice.no_ean')
    })

    test('INV-03: an invoice is an A4 file, with the same bytes each time', async () => {
      const { invoice_uuid, invoice_nr } = await invoiced()
      const file = async () =>
        (await call(api.invoices.pdf, { ...at(), params: { uuid: invoice_uuid } })).body
      const first = await file()
      expect(first.name).toBe(`faktura-${invoice_nr}.pdf`)
      expect(atob(first.base64)).toMatch(/^%PDF/)
      expect(await file()).toEqual(first)
    })

    test('an invoice of another company is not found', async () => {
      const { invoice_uuid } = await invoiced()
      const foreign = { token: tokens.admin, company: ids.terrassen, params: { uuid: invoice_uuid } }
      expect((await call(api.invoices.pdf, foreign)).status).toBe(404)
      expect((await call(api.invoices.show, foreign)).status).toBe(404)
      const body = { from: 'unprocessed', to: 'processed' } as const
      expect((await call(api.invoices.mark, { ...foreign, body })).status).toBe(404)
    })

    test('a forgotten customer stays on issued invoices, and no event ever held the name', async () => {
      const customer_uuid = await made({ name: 'Gerda Glemt' })
      const { invoice_uuid } = await invoiced({ customer_uuid })
      await call(api.privacy.forget, {
        ...at(),
        body: { subject_kind: 'customer', subject_uuid: customer_uuid, confirm: true },
      })
      expect((await show(invoice_uuid)).body.invoice.buyer?.name).toBe('Gerda Glemt')
    })
  })
