import { expect, test } from 'vitest'
import { money, pieces, quantity, uuid5 } from '../kernel/index.ts'
import { creditNotePaper, invoicePaper } from './bill-paper.ts'
import type { CreditNoteView, InvoiceView } from './invoice.view.ts'

const id = (name: string) => uuid5('00000000-0000-7000-8000-000000000000', name)
const at = '2026-11-22T12:00:00.000Z'
const line = (name: string, count: number, price: number, total: number, discount = 0) => ({
  uuid: id(name),
  name,
  quantity: pieces(count),
  unit: 'pieces',
  unit_price: money(price),
  vat_rate: 250,
  discount: money(discount),
  total: money(total),
  vat: money(total / 5),
})
const rate = (gross: number) => ({
  vat_rate: 250,
  gross: money(gross),
  net: money(gross * 0.8),
  vat: money(gross / 5),
})
const note: CreditNoteView = {
  credit_note_uuid: id('note'),
  credit_note_nr: 3,
  order_uuid: id('counter'),
  receipt_uuid: id('back'),
  nr: 1213,
  register_uuid: id('register'),
  cashier_uuid: id('MH'),
  issued_on: '2026-11-24',
  at,
  lines: [line('Rejemad', 1, 119_00, 119_00)],
  by_rate: [rate(119_00)],
  note: 'Rejerne var udsolgt',
  total: money(119_00),
  net: money(95_20),
  vat: money(23_80),
}
const invoice: InvoiceView = {
  invoice_uuid: id('invoice'),
  invoice_nr: 7,
  status: 'unprocessed',
  order_uuid: id('order'),
  receipt_uuid: id('receipt'),
  nr: 1212,
  register_uuid: id('register'),
  cashier_uuid: id('MH'),
  customer_uuid: id('customer'),
  seller: {
    name: 'Kajkanten',
    legal_name: 'Kajkanten ApS',
    street: 'Havnegade',
    house_number: '1',
    postcode: '9999',
    city: 'Havneby',
    country: 'dk',
    cvr: '12345674',
  },
  buyer: {
    type: 'public',
    name: 'Karla Kontor',
    company_name: 'Havneby Kommune',
    vat_number: '30000013',
    ean: '5790000000012',
    accounting_reference: 'D-1001',
    external_reference: 'R-9',
    email: null,
    street: 'Torvet',
    house_number: '1',
    postcode: '9999',
    city: 'Havneby',
    country: 'dk',
  },
  customer_note: 'Frokost i bestyrelsen',
  accountant_note: 'Kun til os',
  lines: [line('Stjerneskud', 2, 169_00, 304_20, 33_80), line('Rejemad', 1, 119_00, 119_00)],
  by_rate: [rate(423_20)],
  total: money(423_20),
  net: money(338_56),
  vat: money(84_64),
  prepaid: money(100_00),
  payable: money(323_20),
  credited: money(119_00),
  left: money(204_20),
  credit_notes: [note],
  currency: 'DKK',
  issued_on: '2026-11-22',
  due_on: '2026-12-06',
  at,
  steps: [],
}
const pairsOf = (rows: readonly { label: string; value: string }[]) =>
  rows.map(({ label, value }) => [label, value])

test('INV-03: an invoice has number, dates, seller and buyer, goods, and VAT by rate', () => {
  const paper = invoicePaper(invoice, 'da')
  expect(paper).toMatchObject({ name: 'faktura-7', title: 'Faktura 7', at })
  expect(paper.seller).toEqual([
    ...['Kajkanten', 'Kajkanten ApS', 'Havnegade 1', '9999 Havneby', 'CVR-nr. 12 34 56 74'],
  ])
  expect(paper.buyer).toEqual([
    ...['Havneby Kommune', 'Att. Karla Kontor', 'Torvet 1', '9999 Havneby'],
    ...['CVR-nr. 30 00 00 13', 'EAN-nr. 5790000000012'],
  ])
  expect(pairsOf(paper.facts)).toEqual([
    ['Dato', '22.11.2026'],
    ['Forfalder', '06.12.2026'],
    ['Kvittering', '1212'],
    ['Kontoreference', 'D-1001'],
    ['Rekvisition', 'R-9'],
  ])
  expect(paper.rows[0]).toEqual({
    name: 'Stjerneskud',
    amount: '2',
    price: '169,00',
    rate: '25 %',
    total: '304,20',
    below: 'Heraf rabat 33,80',
  })
  expect(pairsOf(paper.sums)).toEqual([
    ['Uden moms', '338,56'],
    ['Moms 25 % af 338,56', '84,64'],
    ['I alt DKK', '423,20'],
    ['Betalt ved køb', '-100,00'],
    ['At betale DKK', '323,20'],
  ])
  expect(paper.notes).toContain('Frokost i bestyrelsen')
  // Later credit notes must not change it: an issued invoice stays as it was.
  expect(
    invoicePaper({ ...invoice, credited: money(0), left: money(323_20), credit_notes: [] }, 'da'),
  ).toEqual(paper)
  // The note for the bookkeeper must not reach the customer.
  expect(JSON.stringify(paper)).not.toContain('Kun til os')
})

test('RULE-4: a credit note names the invoice that it corrects and the reason', () => {
  const paper = creditNotePaper(invoice, note, 'da')
  expect(paper).toMatchObject({ name: 'kreditnota-3', title: 'Kreditnota 3' })
  expect(pairsOf(paper.facts)).toContainEqual(['Vedrører', 'Faktura 7 af 22.11.2026'])
  expect(pairsOf(paper.sums).at(-1)).toEqual(['I alt DKK', '119,00'])
  expect(paper.notes[0]).toBe('Rejerne var udsolgt')
  expect(creditNotePaper(invoice, note, 'en')).toMatchObject({
    name: 'credit-note-3',
    title: 'Credit note 3',
  })
})

test('a forgotten buyer is not named, and a weighed quantity has its unit', () => {
  const lines = [{ ...line('Laks', 1, 200_00, 100_00), quantity: quantity(500), unit: 'kilogram' }]
  const paper = invoicePaper({ ...invoice, buyer: null, lines }, 'da')
  expect(paper.buyer).toEqual(['Kundens navn og adresse er slettet'])
  expect(paper.rows[0]?.amount).toBe('0,5 kg')
})
