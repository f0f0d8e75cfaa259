import type { RiskRules } from '@bon/contracts/journal'
import type { RecordedEvent, Uuid } from '@bon/contracts/kernel'
import type { StepRisk } from '@bon/contracts/replay'
import { sourceOf } from '../journal/index.ts'
import { isOfOrder, isOfSession } from './replay-events.ts'

/** What sessions recorded of an order's events: the journal seals these and not the event of the order. */
export type SessionCopies = {
  /** The session's event that an order's event led to. */
  sealedBy(event: RecordedEvent): RecordedEvent | undefined
  isPartOfAnother(event: RecordedEvent): boolean
}

export const copiesIn = (events: readonly RecordedEvent[]): SessionCopies => {
  const ids = new Set(events.map(({ event_id }) => event_id))
  const bySource = new Map<Uuid, RecordedEvent>()
  const byReceipt = new Map<Uuid, RecordedEvent>()
  const ended = new Set<Uuid>()
  for (const event of events) {
    if (isOfSession(event) && event.type === 'AuditEntryRecorded')
      bySource.set(event.data.source_event_id, event)
    if (isOfSession(event) && event.type === 'ReceiptRecorded' && event.data.goods_receipt_uuid === undefined)
      byReceipt.set(event.data.receipt_uuid, event)
    if (isOfOrder(event) && event.type === 'OrderCompleted') ended.add(event.data.receipt_uuid)
  }
  return {
    sealedBy: (event) => {
      if (isOfOrder(event) && event.type === 'OrderCompleted') return byReceipt.get(event.data.receipt_uuid)
      return bySource.get(event.event_id)
    },
    isPartOfAnother: (event) => {
      if (!isOfSession(event)) return false
      if (event.type === 'AuditEntryRecorded') return ids.has(event.data.source_event_id)
      if (event.type === 'ReceiptRecorded')
        return ended.has(event.data.goods_receipt_uuid ?? event.data.receipt_uuid)
      // It comes with each cash sale.
      return event.type === 'DrawerOpened' && event.data.payment_uuid !== undefined
    },
  }
}

/** Why the company calls what was sealed risky: its stage before its kind, as the journal counts it (BEYOND-12). */
export const riskOf = (
  sealed: RecordedEvent,
  { kinds, stages, discount }: RiskRules,
): StepRisk | undefined => {
  const source = sourceOf(sealed)
  if (!source) return undefined
  if (isOfSession(sealed) && sealed.type === 'AuditEntryRecorded') {
    const { stage } = sealed.data
    if (stage !== undefined && stages.includes(stage)) return stage
  }
  const kind = kinds.find((risky) => risky === source.kind)
  if (kind !== undefined) return kind
  const isLarge =
    isOfSession(sealed) &&
    sealed.type === 'ReceiptRecorded' &&
    discount !== null &&
    sealed.data.discount > discount
  return isLarge ? 'discount' : undefined
}
