import type { NumberSeriesEvent } from '@bon/contracts/counters'
import {
  basisOf,
  type CreditNote,
  creditNoteOf,
  type InvoiceBasis,
  invoiceEvents,
} from '@bon/contracts/invoices'
import {
  isEvent,
  type Money,
  minus,
  type OrderUuid,
  type RecordedEvent,
  type Uuid,
} from '@bon/contracts/kernel'
import { upcast } from '@bon/services/kernel'
import type { Books } from './books.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

const affects = 'the invoice, its credit notes, and the series of their numbers'
const isBasis = isEvent(invoiceEvents, 'InvoiceBasisCreated')
const isCreditNote = isEvent(invoiceEvents, 'InvoiceCredited')
const series = ['counter-invoice-', 'counter-credit-note-']

/**
 * Invoices and credit notes: numbered without gaps or repetition (INV-08), equal to their orders to the øre, and never
 * credited for more than was requested (ADR 0037).
 */
export const bills = (memory: Memory, books: Books): Checker => {
  const state = memory.state('bills', {
    last: new Map<string, number>(),
    unused: new Map<Uuid, { n: number; event: RecordedEvent }>(),
    invoices: 0,
    credit_notes: 0,
  })
  const { last, unused } = state
  const left = memory.map<Money>('invoices_left')
  const use = (uuid: Uuid, nr: number, recorded: RecordedEvent): void => {
    expectSame(nr, unused.get(uuid)?.n, 'series.other_number', recorded, affects)
    unused.delete(uuid)
  }
  const orderOf = (order_uuid: OrderUuid, recorded: RecordedEvent) => {
    const order = books.orders.get(order_uuid)?.order
    if (!order || order.status === 'new')
      throw new IntegrityViolation('invoice.of_no_order', recorded, affects)
    return order
  }
  const created = (basis: InvoiceBasis, recorded: RecordedEvent): void => {
    const { invoice_uuid, invoice_nr, receipt_uuid, nr, at, order_uuid, payment_uuid, currency } = basis
    use(invoice_uuid, invoice_nr, recorded)
    const order = orderOf(order_uuid, recorded)
    const payment = order.payments.find((one) => one.payment_uuid === payment_uuid)
    if (!payment?.billed) throw new IntegrityViolation('invoice.of_no_payment', recorded, affects)
    const issued_on = books.day_rules.dayOf(recorded.meta.vat_entity_uuid, at)
    // The company's currency may have changed since: the invoice says which it was.
    const meant = basisOf(order, payment, { invoice_nr, receipt_uuid, nr, at, issued_on, currency })
    expectSame(basis, meant, 'invoice.differs_from_order', recorded, affects)
    left.set(invoice_uuid, basis.payable)
    state.invoices++
  }
  const credited = ({ left: statedLeft, ...credit }: CreditNote, recorded: RecordedEvent): void => {
    use(credit.credit_note_uuid, credit.credit_note_nr, recorded)
    const issued_on = books.day_rules.dayOf(recorded.meta.vat_entity_uuid, credit.at)
    const meant = creditNoteOf(orderOf(credit.order_uuid, recorded), { ...credit, issued_on })
    expectSame(credit, meant, 'credit_note.differs_from_order', recorded, affects)
    const invoice_uuid = recorded.stream.slice('invoice-'.length)
    const before = left.get(invoice_uuid)
    if (before === undefined) throw new IntegrityViolation('credit_note.of_no_invoice', recorded, affects)
    expectSame(statedLeft, minus(before, credit.total), 'credit_note.left', recorded, affects)
    if (statedLeft < 0) throw new IntegrityViolation('credit_note.too_much', recorded, affects)
    left.set(invoice_uuid, statedLeft)
    state.credit_notes++
  }
  return {
    see(recorded) {
      if (series.some((prefix) => recorded.stream.startsWith(prefix))) {
        const { n, for: of } = (upcast(recorded) as unknown as NumberEvent).data
        expectSame(n, (last.get(recorded.stream) ?? 0) + 1, 'series.gap', recorded, affects)
        last.set(recorded.stream, n)
        unused.set(of, { n, event: recorded })
      }
      if (!recorded.stream.startsWith('invoice-')) return
      const event = upcast(recorded)
      if (isBasis(event)) created(event.data, recorded)
      if (isCreditNote(event)) credited(event.data, recorded)
    },
    open: () => [...unused.values()].map(({ event }) => ({ kind: 'number_unused', event })),
    counted: () => ({ invoices: state.invoices, credit_notes: state.credit_notes }),
  }
}

type NumberEvent = Extract<NumberSeriesEvent, { type: 'NumberAssigned' }>
