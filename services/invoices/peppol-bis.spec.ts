import { basisOf, creditNoteOf, viewOfInvoice } from '@bon/contracts/invoices'
import { minus, money, quantity } from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  evolveOrder,
  newOrder,
  type OrderEvent,
  type OrderLine,
  refundLine,
} from '@bon/contracts/orders'
import { gs1CheckDigit } from '@bon/contracts/resources'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { specId } from '../spec-support/spec-store.ts'
import { peppolCreditNote, peppolInvoice } from './peppol-bis.ts'

const at = '2026-11-21T12:00:00.000Z'
const by = { register_uuid: specId(1), session_uuid: specId(2), cashier_uuid: specId(3) }
const billed = {
  invoice_uuid: specId(5),
  customer_uuid: specId(6),
  buyer: { ref: specId(7), hash: 'a'.repeat(64) },
}
const ean = `579999900001${gs1CheckDigit('579999900001')}`
const council = {
  type: 'public' as const,
  name: 'Kulturforvaltningen',
  company_name: 'Havneby <Kommune> & Co',
  vat_number: '30000013',
  ean,
  accounting_reference: null,
  external_reference: 'PO-2026-17',
  email: 'ean@kommune.example',
  street: 'Rådhuspladsen',
  house_number: '1',
  postcode: '9999',
  city: 'Havneby',
  country: 'dk' as const,
}
const seller = {
  name: 'Kajkanten',
  legal_name: 'Kajkanten ApS',
  street: 'Havnegade',
  house_number: '1',
  postcode: '9999',
  city: 'Havneby',
  country: 'dk' as const,
  cvr: '12345674',
}

const line = (n: number, price: number, amount: number, over: Partial<OrderLine> = {}): OrderLine => ({
  uuid: specId(20 + n),
  product_uuid: specId(40 + n),
  name: `Ret ${n}`,
  quantity: quantity(amount),
  unit_price: money(price),
  percentage_discount: 0,
  vat_rate: 250,
  vat_type_uuid: specId(61),
  account_uuid: specId(62),
  article_group: '04001',
  ...over,
})

const orderOf = (lines: OrderLine[], prepaid = 0) => {
  const pay = (payment_uuid: string, amount: number, method: 'cash' | 'invoice'): OrderEvent => ({
    type: 'OrderPaymentStarted',
    data: {
      payment_uuid,
      payment_type_uuid: specId(8),
      method,
      ...by,
      amount: money(amount),
      at,
      rounding: money(0),
      received: money(amount),
      change: money(0),
      ...(method === 'invoice' && { billed }),
    },
  })
  const events: OrderEvent[] = [
    { type: 'OrderOpened', data: { order_uuid: specId(4), ...by, short_nr: 1, at } },
    ...lines.map((each): OrderEvent => ({ type: 'OrderLineAdded', data: { line: each } })),
    ...(prepaid > 0 ? [pay(specId(9), prepaid, 'cash')] : []),
    pay(specId(10), 1, 'invoice'),
  ]
  return events.reduce(evolveOrder, newOrder) as ExistingOrder
}

const invoiceOf = (lines: OrderLine[], prepaid = 0, credited: readonly number[] = []) => {
  const order = orderOf(lines, prepaid)
  const payment = order.payments.at(-1)
  if (!payment) throw new Error('paid')
  const basis = basisOf(order, payment, {
    invoice_nr: 17,
    receipt_uuid: specId(11),
    nr: 42,
    at,
    issued_on: at.slice(0, 10),
    currency: 'DKK',
  })
  const credits = credited.some((amount) => amount > 0) ? [noteOf(order, basis.payable, credited)] : []
  return viewOfInvoice(
    { status: 'unprocessed', basis, steps: [], credits },
    { seller, buyer: council, textOf: (ref) => (ref ? 'Fisken var udsolgt' : 'Tak for besøget') },
  )
}

/** A credit note over part of each line, from the order that reverses it. */
const noteOf = (order: ExistingOrder, payable: number, credited: readonly number[]) => {
  const back = order.lines.flatMap((each, i) => {
    const amount = Math.min(credited[i] ?? 0, each.quantity)
    return amount > 0 ? [refundLine(order, each, quantity(amount), specId(70))] : []
  })
  const refund_order: ExistingOrder = { ...order, order_uuid: specId(71), lines: back }
  const note = { ref: specId(72), hash: 'b'.repeat(64) }
  const issue = { credit_note_uuid: specId(70), credit_note_nr: 3, receipt_uuid: specId(73), nr: 50 }
  const credit = creditNoteOf(refund_order, {
    ...issue,
    note,
    at: '2026-11-23T12:00:00.000Z',
    issued_on: '2026-11-23',
  })
  return { ...credit, left: minus(money(payable), credit.total) }
}

const noteFile = (invoice: ReturnType<typeof invoiceOf>): string => {
  const [note] = invoice.credit_notes
  return (note && peppolCreditNote(invoice, note)) ?? ''
}

/** All values of an element, in øre. */
const amounts = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>(-?[\\d.]+)<`, 'g'))].map(([, value]) =>
    Math.round(Number(value) * 100),
  )
const the = (xml: string, name: string): number => amounts(xml, name)[0] ?? Number.NaN
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Checks the sum rules of EN 16931 and BIS on a file as sent. */
const brokenRules = (xml: string): string[] => {
  const [head = '', ...lines] = xml.split(/<cac:(?:Invoice|CreditNote)Line>/)
  const subtotals = head.split('<cac:TaxSubtotal>').slice(1)
  const nets = lines.map((each) => the(each, 'LineExtensionAmount'))
  const vat = the(head, 'TaxAmount')
  const rules: Record<string, boolean> = {
    'BR-CO-10': total(nets) === the(head, 'LineExtensionAmount'),
    'BR-CO-13': the(head, 'TaxExclusiveAmount') === the(head, 'LineExtensionAmount'),
    'BR-CO-14': vat === total(subtotals.map((each) => the(each, 'TaxAmount'))),
    'BR-CO-15': the(head, 'TaxInclusiveAmount') === the(head, 'TaxExclusiveAmount') + vat,
    'BR-CO-16':
      the(head, 'PayableAmount') ===
      the(head, 'TaxInclusiveAmount') - (amounts(head, 'PrepaidAmount')[0] ?? 0),
    'BR-CO-17': subtotals.every((each) => {
      const computed = (the(each, 'TaxableAmount') * Number(/Percent>([\d.]+)/.exec(each)?.[1])) / 100
      return Math.abs(computed - the(each, 'TaxAmount')) <= 1
    }),
    'BR-S-08': subtotals.every((each) => {
      const percent = /Percent>([\d.]+)/.exec(each)?.[1] ?? ''
      const own = lines.filter((one) => /Percent>([\d.]+)/.exec(one)?.[1] === percent)
      return total(own.map((one) => the(one, 'LineExtensionAmount'))) === the(each, 'TaxableAmount')
    }),
    'BR-27': lines.every((each) => the(each, 'PriceAmount') >= 0),
    'PEPPOL-EN16931-R008': !/<(\S+)[^>]*><\/\1>/.test(xml),
    'PEPPOL-EN16931-R120': lines.every((each) => {
      const [, count = '', price = ''] =
        /(?:Invoiced|Credited)Quantity[^>]*>([\d.]+)[\s\S]*PriceAmount[^>]*>([\d.]+)/.exec(each) ?? []
      return Math.abs(Number(count) * Number(price) * 100 - the(each, 'LineExtensionAmount')) <= 2
    }),
  }
  return Object.keys(rules).filter((rule) => !rules[rule])
}

test('a public customer’s invoice is a Peppol BIS 3 file, equal to the agreed sample', async () => {
  const menu = [
    line(1, 169_00, 3000),
    line(2, 99_95, 1250, { unit: 'kilogram', percentage_discount: 100, name: 'Ost & <kiks>' }),
    line(3, 35_00, 1000, { vat_rate: 0, name: 'Avis' }),
  ]
  await expect(peppolInvoice(invoiceOf(menu, 100_00))).toMatchFileSnapshot(
    '../../tests/golden/invoices/peppol-bis-3.xml',
  )
})

test('its credit note is one as well, of type 381, and refers to the invoice that it corrects', async () => {
  const menu = [
    line(1, 169_00, 3000),
    line(2, 99_95, 1250, { unit: 'kilogram', percentage_discount: 100, name: 'Ost & <kiks>' }),
    line(3, 35_00, 1000, { vat_rate: 0, name: 'Avis' }),
  ]
  const xml = noteFile(invoiceOf(menu, 0, [1000, 1250, 1000]))
  expect(brokenRules(xml)).toEqual([])
  await expect(xml).toMatchFileSnapshot('../../tests/golden/invoices/peppol-bis-3-credit-note.xml')
})

test('its elements are in the order of the schema CreditNote-2', () => {
  const xml = noteFile(invoiceOf([line(1, 169_00, 3000)], 0, [1000]))
  expect([...xml.matchAll(/^ {2}<(c[ab]c:\w+)/gm)].map(([, name]) => name)).toEqual([
    ...[
      'cbc:CustomizationID',
      'cbc:ProfileID',
      'cbc:ID',
      'cbc:IssueDate',
      'cbc:CreditNoteTypeCode',
      'cbc:Note',
    ],
    ...[
      'cbc:DocumentCurrencyCode',
      'cbc:BuyerReference',
      'cac:BillingReference',
      'cac:AccountingSupplierParty',
    ],
    ...['cac:AccountingCustomerParty', 'cac:PaymentMeans', 'cac:TaxTotal', 'cac:LegalMonetaryTotal'],
    'cac:CreditNoteLine',
  ])
})

test('the sums satisfy the rules BR-CO-10, 13 to 17, BR-S-08, BR-27, R008 and R120, for any invoice and credit note', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          price: fc.integer({ min: 1, max: 9_999_99 }),
          count: fc.integer({ min: 1, max: 20_000 }),
          discount: fc.integer({ min: 0, max: 1000 }),
          rate: fc.constantFrom(0, 250),
          credited: fc.integer({ min: 1, max: 20_000 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      fc.boolean(),
      (bill, isPart) => {
        const lines = bill.map(({ price, count, discount, rate }, n) =>
          line(n, price, count, { percentage_discount: discount, vat_rate: rate }),
        )
        const invoice = invoiceOf(
          lines,
          isPart ? 1 : 0,
          bill.map(({ credited }) => credited),
        )
        expect(brokenRules(peppolInvoice(invoice) ?? '')).toEqual([])
        expect(brokenRules(noteFile(invoice))).toEqual([])
      },
    ),
    { numRuns: 300 },
  ))

test('without an EAN number, or with a forgotten buyer, there is no file', () => {
  const menu = [line(1, 100_00, 1000)]
  expect(peppolInvoice({ ...invoiceOf(menu), buyer: { ...council, ean: null } })).toBeUndefined()
  expect(peppolInvoice({ ...invoiceOf(menu), buyer: null })).toBeUndefined()
  expect(noteFile({ ...invoiceOf(menu, 0, [1000]), buyer: null })).toBe('')
})
