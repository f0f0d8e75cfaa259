import type { RecordedEvent } from '@bon/contracts/kernel'
import { orderTotals } from '@bon/contracts/orders'
import { type PaperEvent, paperStream, type ReportPaperEvent, reportPaperStream } from '@bon/contracts/papers'
import { upcast } from '@bon/services/kernel'
import type { Books } from './books.ts'
import { type Checker, expectSame, IntegrityViolation } from './integrity-violation.ts'
import type { Memory } from './memory.ts'

const affects = 'the copies of the receipt, and the Z report that counts them'

/** Papers of a sale: of an existing order, numbered without gaps, and each copy counted by a session (LAW-8). */
export const papers = (memory: Memory, books: Books): Checker => {
  const made = memory.map<number>('papers')
  const state = memory.state('paper_counts', { printed: 0 })
  /** Each X report and the Z of a session number their papers separately. */
  const seeReport = (recorded: RecordedEvent): void => {
    const { session_uuid, x, copy } = (upcast(recorded) as unknown as ReportPaperEvent).data
    expectSame(recorded.stream, reportPaperStream(session_uuid), 'paper.foreign', recorded, affects)
    const key = `${session_uuid} ${x}`
    const before = made.get(key) ?? 0
    expectSame(copy, before, 'paper.number_gap', recorded, affects)
    made.set(key, before + 1)
    state.printed++
  }
  return {
    see(recorded) {
      if (recorded.stream.startsWith('reportPaper-')) seeReport(recorded)
      if (!recorded.stream.startsWith('paper-')) return
      const { type, data } = upcast(recorded) as unknown as PaperEvent
      if (type !== 'PaperPrinted') return
      const {
        order_uuid,
        paper,
        payment_uuid,
        copy,
        amount,
        net,
        register_uuid,
        session_uuid,
        cashier_uuid,
      } = data
      expectSame(recorded.stream, paperStream(order_uuid), 'paper.foreign', recorded, affects)
      const order = books.orders.get(order_uuid)?.order
      if (!order || order.status === 'new')
        throw new IntegrityViolation('paper.of_no_order', recorded, affects)
      const key = `${order_uuid} ${payment_uuid ?? paper}`
      const before = made.get(key) ?? 0
      expectSame(copy, before, 'paper.number_gap', recorded, affects)
      made.set(key, before + 1)
      state.printed++
      if (paper !== 'provisional') {
        const { total, net: without } = orderTotals(order.lines)
        const tip = order.payments.find((one) => one.payment_uuid === payment_uuid && one.only_tip)?.tip
        const sums = paper === 'tip' ? [tip, tip] : [total, without]
        expectSame(order.status, 'completed', 'paper.receipt_of_no_sale', recorded, affects)
        expectSame([amount, net], sums, 'paper.amount', recorded, affects)
        if (copy === 0) return
      }
      const kind = paper === 'provisional' ? 'bill_shown' : 'receipt_copied'
      const copied = { register_uuid, cashier_uuid, amount, net, order_uuid }
      books.actions.set(recorded.event_id, { event: recorded, session_uuid, kind, copied })
    },
    counted: () => ({ papers: state.printed }),
  }
}
