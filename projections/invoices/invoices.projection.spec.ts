import { type InvoiceBasis, type InvoiceEvent, invoiceEvents, invoiceStream } from '@bon/contracts/invoices'
import { money, pieces, uuid5 } from '@bon/contracts/kernel'
import { expect, test } from 'vitest'
import { newLog, noon, ours, register_uuid } from '../examples/index.ts'
import { specify } from '../kernel/projection-spec.ts'
import { invoices } from './invoices.projection.ts'

const { given } = specify(invoices)
const id = (name: string) => uuid5(register_uuid, name)

const invoiced = (n: number, ...marks: Extract<InvoiceEvent, { type: 'InvoiceMarked' }>['data'][]) => {
  const invoice_uuid = id(`invoice ${n}`)
  const data: InvoiceBasis = {
    ...{ invoice_uuid, invoice_nr: n, order_uuid: id(`order ${n}`), payment_uuid: id(`payment ${n}`) },
    ...{ receipt_uuid: id('receipt'), nr: n, register_uuid, cashier_uuid: id('cashier') },
    ...{ customer_uuid: id('customer'), buyer: { ref: id('buyer'), hash: 'a'.repeat(64) }, by_rate: [] },
    lines: [
      {
        ...{ uuid: id('line'), name: 'Sild', quantity: pieces(1), unit: 'pieces', unit_price: money(84_00) },
        ...{ discount: money(0), total: money(84_00), vat: money(16_80), vat_rate: 250 },
      },
    ],
    ...{
      total: money(84_00),
      net: money(67_20),
      vat: money(16_80),
      prepaid: money(0),
      payable: money(84_00),
    },
    ...{ currency: 'DKK', issued_on: '2026-11-21', due_on: '2026-12-05', at: noon },
  }
  invoiceEvents.InvoiceBasisCreated.parse(data)
  const log = newLog(`${n}`)
  const stream = invoiceStream(invoice_uuid)
  log.write<InvoiceEvent>(stream, ours, noon, { type: 'InvoiceBasisCreated', data })
  for (const mark of marks) log.write<InvoiceEvent>(stream, ours, noon, { type: 'InvoiceMarked', data: mark })
  return log.events
}

test('INV-08: a row says where the invoice stands after its last mark', () => {
  const forth = { from: 'unprocessed', to: 'processed', at: noon } as const
  const back = { from: 'processed', to: 'unprocessed', at: noon } as const
  const { rowsOf } = given([...invoiced(1), ...invoiced(2, forth), ...invoiced(3, forth, back)])
  expect(rowsOf('invoices').map(({ invoice_nr, status }) => [invoice_nr, status])).toEqual([
    [1, 'unprocessed'],
    [2, 'processed'],
    [3, 'unprocessed'],
  ])
})
