import {
  type CreditNote,
  type InvoiceBasis,
  type InvoiceEvent,
  invoiceEvents,
  invoiceStream,
} from '@bon/contracts/invoices'
import { money, pieces, uuid5 } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid } from '../spec-support/index.ts'
import { specify } from '../spec-support/projection-spec.ts'
import { invoices } from './invoices.projection.ts'

const { given } = specify(invoices)
const id = (name: string) => uuid5(register_uuid, name)

type Mark = Extract<InvoiceEvent, { type: 'InvoiceMarked' }>['data']
const line = {
  uuid: id('line'),
  name: 'Sild',
  quantity: pieces(1),
  unit: 'pieces',
  unit_price: money(84_00),
  discount: money(0),
  total: money(84_00),
  vat: money(16_80),
  vat_rate: 250,
}

const invoiced = (n: number, ...facts: (Mark | CreditNote)[]) => {
  const invoice_uuid = id(`invoice ${n}`)
  const data: InvoiceBasis = {
    invoice_uuid,
    invoice_nr: n,
    order_uuid: id(`order ${n}`),
    payment_uuid: id(`payment ${n}`),
    receipt_uuid: id('receipt'),
    nr: n,
    register_uuid,
    cashier_uuid: id('cashier'),
    customer_uuid: id('customer'),
    buyer: { ref: id('buyer'), hash: 'a'.repeat(64) },
    by_rate: [],
    lines: [line],
    total: money(84_00),
    net: money(67_20),
    vat: money(16_80),
    prepaid: money(0),
    payable: money(84_00),
    currency: 'DKK',
    issued_on: '2026-11-21',
    due_on: '2026-12-05',
    at: noon,
  }
  invoiceEvents.InvoiceBasisCreated.parse(data)
  const log = newLog(`${n}`)
  const stream = invoiceStream(invoice_uuid)
  log.write<InvoiceEvent>(stream, ours, noon, { type: 'InvoiceBasisCreated', data })
  for (const fact of facts)
    log.write<InvoiceEvent>(
      stream,
      ours,
      noon,
      'from' in fact ? { type: 'InvoiceMarked', data: fact } : { type: 'InvoiceCredited', data: fact },
    )
  return log.events
}

test('INV-08: a row has the invoice’s status after its last mark', () => {
  const forth = { from: 'unprocessed', to: 'processed', at: noon } as const
  const back = { from: 'processed', to: 'unprocessed', at: noon } as const
  const { rowsOf } = given([...invoiced(1), ...invoiced(2, forth), ...invoiced(3, forth, back)])
  expect(rowsOf('invoices').map(({ invoice_nr, status }) => [invoice_nr, status])).toEqual([
    [1, 'unprocessed'],
    [2, 'processed'],
    [3, 'unprocessed'],
  ])
})

const credited = (n: number, total: number, left: number): CreditNote => ({
  credit_note_uuid: id(`note ${n}`),
  credit_note_nr: n,
  order_uuid: id(`counter ${n}`),
  register_uuid,
  receipt_uuid: id(`back ${n}`),
  nr: 50 + n,
  cashier_uuid: id('cashier'),
  lines: [line],
  by_rate: [],
  total: money(total),
  net: money(total),
  vat: money(0),
  left: money(left),
  issued_on: '2026-11-22',
  at: noon,
})

test('INV-08: a row has the credited amount, and is credited when nothing is left', () => {
  const forth = { from: 'unprocessed', to: 'processed', at: noon } as const
  const { rowsOf } = given([
    ...invoiced(1, credited(1, 20_00, 64_00), forth),
    ...invoiced(2, forth, credited(2, 20_00, 64_00), credited(3, 64_00, 0)),
  ])
  expect(rowsOf('invoices').map((row) => [row['invoice_nr'], row['status'], row['credited']])).toEqual([
    [1, 'processed', 20_00],
    [2, 'credited', 84_00],
  ])
})
