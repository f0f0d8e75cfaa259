import { api } from '@bon/contracts/api'
import { money, quantity, type Uuid } from '@bon/contracts/kernel'
import { deskOf } from '@bon/contracts/registers'
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

/** Credit notes for parts of an invoice, and their postings (ADR 0037). */
export const creditNotes = (shop: ApiShop) =>
  describe('credit notes', () => {
    const { call, ids, tokens } = shop
    let till: Till
    let bar: Till
    let harbour: Uuid
    beforeAll(async () => {
      const tills = await tillsOf(shop)
      till = tills.restaurant
      bar = tills.bar
      await till.ensureOpen()
      await bar.ensureOpen()
      harbour = await customer({ company_name: 'Havnens Is A/S' })
    })
    const at = () => ({ token: till.token, company: ids.kajkanten })
    const customer = async (over: Partial<DataOf<typeof definition>>): Promise<Uuid> => {
      const uuid = newId()
      const address = { street: 'Isvej', house_number: '3', postcode: '9999', city: 'Havneby' }
      const data = definition.schema.parse({ name: 'Ida Is', ...address, ...over })
      const { status } = await call(resourceEndpoints(definition).create, { ...at(), body: { uuid, data } })
      expect(status).toBe(200)
      return uuid
    }
    const invoiced = async (customer_uuid = harbour, prepaid = 0) => {
      const lines = [till.line(0, 3), till.line(2)]
      const saved = (
        await till.save(newId(), lines, { body: { ...till.by, short_nr: 82, order_lines: lines } })
      ).body.order
      const order =
        prepaid === 0
          ? saved
          : (
              await call(api.orders.pay, {
                ...at(),
                params: { uuid: saved.order_uuid },
                if_match: saved.revision,
                body: {
                  ...till.by,
                  payment_uuid: newId(),
                  payment_type_uuid: till.cash.uuid,
                  received: money(prepaid),
                  amount: money(prepaid),
                },
              })
            ).body.order
      const { body } = await call(api.invoices.convert, {
        ...at(),
        params: { uuid: order.order_uuid },
        if_match: order.revision,
        body: { ...till.by, payment_uuid: newId(), customer_uuid },
      })
      return show(body.order.invoiced?.invoice_uuid ?? '')
    }
    const show = async (uuid: Uuid) =>
      (await call(api.invoices.show, { ...at(), params: { uuid } })).body.invoice
    type Body = {
      lines?: { line_uuid: Uuid; quantity: number }[]
      note?: string
    }
    const credit = (
      uuid: Uuid,
      { lines, ...over }: Body = {},
      options: { token?: string; command_id?: Uuid; company?: Uuid } = {},
    ) =>
      call(api.credit_notes.credit, {
        ...at(),
        params: { uuid },
        ...options,
        body: {
          ...over,
          ...(lines && { lines: lines.map((line) => ({ ...line, quantity: quantity(line.quantity) })) }),
        },
      })

    const desk = deskOf({ company_uuid: ids.kajkanten, vat_entity_uuid: ids.entity })
    const entriesOf = async (uuid: Uuid) =>
      (await call(api.journal.list, { ...at(), params: { uuid }, query: { limit: 20 } })).body.entries
    /** The session of the desk that is open, or was last. */
    const atDesk = async () => {
      const query = { register_uuid: desk, limit: 1 }
      const [last] = (await call(api.z_reports.list, { ...at(), query })).body.z_reports
      return (
        last &&
        (await call(api.z_reports.show, { ...at(), params: { uuid: last.session_uuid } })).body.z_report
      )
    }

    test('one idempotency key for credits of two invoices gives two credit notes (FIND-C1)', async () => {
      const command_id = newId()
      const [one, two] = [await invoiced(), await invoiced()]
      const answers = [
        await credit(one.invoice_uuid, {}, { command_id }),
        await credit(two.invoice_uuid, {}, { command_id }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(new Set(answers.map(({ body }) => body.credit_note_uuid)).size).toBe(2)
      for (const { invoice_uuid } of [one, two])
        expect(await show(invoice_uuid)).toMatchObject({ status: 'credited', left: 0, credit_notes: [{}] })
    })

    test('INV-03, DEF-30: a whole invoice is credited: turnover, VAT and payment types are reversed, without cash', async () => {
      const invoice = await invoiced()
      await credit((await invoiced()).invoice_uuid)
      const before = await atDesk()
      const sold = (await call(api.orders.show, { ...at(), params: { uuid: invoice.order_uuid } })).body.order
      const billed = sold.payments[0]?.payment_type_uuid
      const { body } = await credit(invoice.invoice_uuid, { note: 'Fisken var udsolgt' })
      const after = await atDesk()
      expect((before?.totals.gross ?? 0) - (after?.totals.gross ?? 0)).toBe(invoice.total)
      expect((before?.totals.vat ?? 0) - (after?.totals.vat ?? 0)).toBe(invoice.vat)
      const bills = (all: typeof after) =>
        all?.totals.by_payment_type.find((row) => row.payment_type_uuid === billed)?.amount ?? 0
      expect(bills(before) - bills(after)).toBe(invoice.total)
      expect((after?.totals.returns.count ?? 0) - (before?.totals.returns.count ?? 0)).toBe(1)
      expect(after?.expected_cash).toBe(before?.expected_cash)
      const shown = await show(invoice.invoice_uuid)
      expect(shown).toMatchObject({
        status: 'credited',
        credited: invoice.total,
        left: 0,
        total: invoice.total,
      })
      const [note] = shown.credit_notes
      expect(note).toMatchObject({
        credit_note_uuid: body.credit_note_uuid,
        note: 'Fisken var udsolgt',
        total: invoice.total,
        vat: invoice.vat,
        net: invoice.net,
        by_rate: invoice.by_rate,
      })
      expect(note?.lines).toEqual(invoice.lines)
      const refund_order = (
        await call(api.orders.show, { ...at(), params: { uuid: note?.order_uuid ?? '' } })
      ).body.order
      expect(refund_order).toMatchObject({
        status: 'completed',
        total: -invoice.total,
        unpaid: 0,
        origin: { kind: 'credit', order_uuid: invoice.order_uuid },
        payments: [{ method: 'invoice', amount: -invoice.total }],
      })
      const sealed = async () => (await entriesOf(desk)).find(({ nr }) => nr === refund_order.nr)
      await expect.poll(sealed).toMatchObject({ kind: 'return' })
    })

    test('ORD-36: the credited order stays cancelled in the history, and its receipt names the one that it reverses', async () => {
      const invoice = await invoiced()
      await credit(invoice.invoice_uuid)
      const [note] = (await show(invoice.invoice_uuid)).credit_notes
      const original = await call(api.orders.show, { ...at(), params: { uuid: invoice.order_uuid } })
      expect(original.body.order).toMatchObject({ status: 'cancelled', reason: 'invoiced' })
      const { receipt } = (
        await call(api.orders.receipt, { ...at(), params: { uuid: note?.order_uuid ?? '' } })
      ).body
      expect(receipt).toMatchObject({ nr: note?.nr, refund_of_nr: invoice.nr })
    })

    test('INV-08, INV-11: lines are credited in parts; the rest is due and continues, until nothing is left', async () => {
      const { invoice_uuid, invoice_nr, lines, payable } = await invoiced()
      const [first] = lines
      const part = [{ line_uuid: first?.uuid ?? '', quantity: 1000 }]
      await credit(invoice_uuid, { lines: part })
      const worth = (first?.total ?? 0) / 3
      expect(await show(invoice_uuid)).toMatchObject({
        status: 'unprocessed',
        credited: worth,
        left: payable - worth,
        payable,
        credit_notes: [{ total: worth, lines: [{ uuid: first?.uuid, quantity: 1000 }] }],
      })
      const mark = (from: 'unprocessed' | 'processed', to: 'processed' | 'paid') =>
        call(api.invoices.mark, { ...at(), params: { uuid: invoice_uuid }, body: { from, to } })
      const processed = await mark('unprocessed', 'processed')
      expect(processed.body.invoice.status).toBe('processed')
      const row = async (after: string) =>
        (await call(api.invoices.list, { ...at(), query: { nr: invoice_nr }, after })).body.invoices[0]
      const after = processed.headers.get('position') ?? ''
      expect(await row(after)).toMatchObject({ status: 'processed', payable, credited: worth })
      await credit(invoice_uuid)
      expect(await show(invoice_uuid)).toMatchObject({ status: 'credited', left: 0, credit_notes: [{}, {}] })
      expect((await mark('processed', 'paid')).problem?.code).toBe('invoice.credited')
      await expect.poll(() => row(after)).toMatchObject({ status: 'credited', credited: payable })
      const { invoices: found, counts } = (
        await call(api.invoices.list, { ...at(), query: { status: 'credited' } })
      ).body
      expect(found.map((each) => each.invoice_nr)).toContain(invoice_nr)
      expect(counts.credited).toBeGreaterThan(0)
    })

    test('SC-59: two concurrent credits, whole or by line, never exceed the invoice', async () => {
      const { invoice_uuid, lines, payable } = await invoiced()
      const answers = await Promise.all([
        credit(invoice_uuid),
        credit(invoice_uuid, { lines: [{ line_uuid: lines[0]?.uuid ?? '', quantity: 2000 }] }),
        credit(invoice_uuid),
      ])
      expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0)
      await credit(invoice_uuid)
      const { credited, credit_notes } = await show(invoice_uuid)
      expect(credited).toBe(payable)
      expect(credit_notes.length).toBe(new Set(credit_notes.map((note) => note.credit_note_nr)).size)
      expect((await credit(invoice_uuid)).problem?.code).toBe('order.nothing_to_refund')
    })

    test('credit notes are numbered without a gap in a separate series, also when requested concurrently', async () => {
      const numberOf = async (uuid: Uuid) => (await show(uuid)).credit_notes[0]?.credit_note_nr ?? 0
      const first = await invoiced()
      await credit(first.invoice_uuid)
      const more = await Promise.all(Array.from({ length: 5 }, () => invoiced()))
      await Promise.all(more.map(({ invoice_uuid }) => credit(invoice_uuid)))
      const start = await numberOf(first.invoice_uuid)
      const numbers = await Promise.all(more.map(({ invoice_uuid }) => numberOf(invoice_uuid)))
      expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5].map((n) => start + n))
    })

    test('one command id is one credit note; reusing it for another invoice is refused', async () => {
      const [one, other] = [await invoiced(), await invoiced()]
      const lines = [{ line_uuid: one.lines[0]?.uuid ?? '', quantity: 1000 }]
      const command_id = newId()
      const answers = [
        await credit(one.invoice_uuid, { lines }, { command_id }),
        await credit(one.invoice_uuid, { lines }, { command_id }),
      ]
      expect(answers[1]?.body).toEqual(answers[0]?.body)
      expect((await show(one.invoice_uuid)).credit_notes.length).toBe(1)
      expect((await credit(one.invoice_uuid, {}, { command_id })).problem?.code).toBe('command.reused')
      expect((await show(other.invoice_uuid)).credit_notes).toEqual([])
    })

    test('ORD-35: of an order partly paid at the till, only the invoiced part may be credited', async () => {
      const { invoice_uuid, lines, payable } = await invoiced(harbour, 50_00)
      expect((await credit(invoice_uuid)).problem).toMatchObject({
        code: 'order.credit_too_large',
        params: { amount: payable },
      })
      await credit(invoice_uuid, { lines: [{ line_uuid: lines[0]?.uuid ?? '', quantity: 1000 }] })
      const shown = await show(invoice_uuid)
      expect([shown.prepaid, shown.left]).toEqual([50_00, payable - (lines[0]?.total ?? 0) / 3])
    })

    test('the back office is told what is left', async () => {
      const { invoice_uuid, lines } = await invoiced()
      await credit(invoice_uuid, { lines: [{ line_uuid: lines[0]?.uuid ?? '', quantity: 1000 }] })
      const { body } = await call(api.credit_notes.creditable, { ...at(), params: { uuid: invoice_uuid } })
      expect(body.lines).toEqual([
        { line_uuid: lines[0]?.uuid, left: 2000 },
        { line_uuid: lines[1]?.uuid, left: 1000 },
      ])
    })

    test('R-7: no till has to be open: the desk counts it in its own Z, in the name of who did it', async () => {
      const [invoice, next] = [await invoiced(), await invoiced()]
      await Promise.all([till.ensureClosed(), bar.ensureClosed()])
      expect((await credit(invoice.invoice_uuid)).status).toBe(200)
      const running = await atDesk()
      expect(running).toMatchObject({ status: 'open', without_drawer: 'desk', float: 0, expected_cash: 0 })
      expect(running?.totals.by_cashier.map(({ cashier_uuid }) => cashier_uuid)).not.toContain(till.cashier)
      await expect
        .poll(async () => (await entriesOf(desk)).map(({ kind }) => kind), patient)
        .toContain('return')
      const closed = await call(api.z_reports.forceClose, {
        ...at(),
        params: { uuid: running?.session_uuid ?? '' },
        body: { reason: 'other' },
      })
      expect(closed.body.z_report).toMatchObject({
        status: 'closed',
        without_drawer: 'desk',
        counted: null,
        forced: null,
        expected_cash: 0,
      })
      const report = { ...at(), params: { uuid: running?.session_uuid ?? '' } }
      const { names, z_report } = (await call(api.z_reports.show, report)).body
      expect(names.cashiers[z_report.opened_by]).toMatch(/^\p{Letter}{1,5}$/u)
      // The next act of the day opens it again.
      expect((await credit(next.invoice_uuid)).status).toBe(200)
      await expect.poll(async () => (await atDesk())?.n, patient).toBe((running?.n ?? 0) + 1)
      await Promise.all([till.ensureOpen(), bar.ensureOpen()])
    })

    test('who keeps the books may credit, a cashier may not, and another company’s invoice is not found', async () => {
      const { invoice_uuid } = await invoiced()
      expect((await credit(invoice_uuid, {}, { token: tokens.cashier })).status).toBe(403)
      const terrace = { token: tokens.admin, company: ids.terrassen }
      expect((await credit(invoice_uuid, {}, terrace)).status).toBe(404)
      const looked = await call(api.credit_notes.creditable, { ...terrace, params: { uuid: invoice_uuid } })
      expect(looked.status).toBe(404)
      expect((await credit(invoice_uuid, {}, { token: tokens.accountant })).status).toBe(200)
    })

    test('LAW-12: a public customer’s credit note is a Peppol file that refers to its invoice; others have none', async () => {
      const ean = `579999900779${gs1CheckDigit('579999900779')}`
      const school = await customer({ type: 'public', name: 'Skole Syd', company_name: 'Syd Skole', ean })
      const file = async (uuid: Uuid, credit_note_uuid: Uuid) =>
        call(api.credit_notes.eCreditNote, { ...at(), params: { uuid, credit_note_uuid } })
      const { invoice_uuid, invoice_nr } = await invoiced(school)
      const issued = async () =>
        (await call(api.invoices.pdf, { ...at(), params: { uuid: invoice_uuid } })).body
      const before = await issued()
      const { credit_note_uuid } = (await credit(invoice_uuid)).body
      // The issued invoice does not change.
      expect(await issued()).toEqual(before)
      const [note] = (await show(invoice_uuid)).credit_notes
      const { body } = await file(invoice_uuid, credit_note_uuid)
      expect(body.file_name).toBe(`kreditnota-${note?.credit_note_nr}.xml`)
      expect(body.xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
      expect(body.xml).toMatch(new RegExp(`<cac:InvoiceDocumentReference>\\s*<cbc:ID>${invoice_nr}</cbc:ID>`))
      expect((await file(invoice_uuid, newId())).status).toBe(404)
      const paper = async (of: Uuid) =>
        call(api.credit_notes.creditNotePdf, {
          ...at(),
          params: { uuid: invoice_uuid, credit_note_uuid: of },
        })
      const drawn = (await paper(credit_note_uuid)).body
      expect(drawn.name).toBe(`kreditnota-${note?.credit_note_nr}.pdf`)
      expect(atob(drawn.base64)).toMatch(/^%PDF/)
      expect((await paper(newId())).status).toBe(404)
      const other = await invoiced()
      const noted = (await credit(other.invoice_uuid)).body.credit_note_uuid
      expect((await file(other.invoice_uuid, noted)).problem?.code).toBe('invoice.no_ean')
    })
  })

const patient = { timeout: 10_000, interval: 50 }
