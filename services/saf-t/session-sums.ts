import { type Money, plus, type RecordedEvent, zero } from '@bon/contracts/kernel'
import type { ZReportEvent } from '@bon/contracts/registers'

type Counted = { count: number; amount: Money }
/** Sums of a session that X and Z do not hold: sales on account, and credit notes. */
export type SessionSums = { credit: Counted; memos: Counted }

const none: Counted = { count: 0, amount: zero }
const onAccount = new Set(['invoice', 'interim', 'owed'])

/** Follows the sessions of the file; one that was opened before its first day has no sums. */
export const openSums = () => {
  const sessions = new Map<string, SessionSums>()
  return {
    see({ stream, type, data, meta }: RecordedEvent): void {
      const event = { type, data } as ZReportEvent
      if (event.type === 'RegisterOpened') sessions.set(stream, { credit: none, memos: none })
      if (event.type !== 'ReceiptRecorded' || meta.test_mode === 'yes') return
      const sums = sessions.get(stream)
      if (sums) sessions.set(stream, withReceipt(sums, event.data))
    },
    of: (stream: string): SessionSums | undefined => sessions.get(stream),
    end: (stream: string): void => {
      sessions.delete(stream)
    },
  }
}
export type Sums = ReturnType<typeof openSums>

const withReceipt = (
  { credit, memos }: SessionSums,
  receipt: Extract<ZReportEvent, { type: 'ReceiptRecorded' }>['data'],
): SessionSums => {
  const owed = receipt.payments
    .filter(({ method }) => onAccount.has(method))
    .reduce((total, { amount }) => plus(total, amount), zero)
  if (receipt.invoice_uuid && receipt.refund_of_order_uuid)
    return { credit, memos: add(memos, receipt.gross) }
  return owed > 0 ? { credit: add(credit, owed), memos } : { credit, memos }
}

const add = ({ count, amount }: Counted, more: Money): Counted => ({
  count: count + 1,
  amount: plus(amount, more),
})
