import { isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import { lineTotals, type OrderEvent } from '@bon/contracts/orders'
import type { PaperEvent, PaperPrint } from '@bon/contracts/papers'
import { sessionStream, supplementStream } from '@bon/contracts/registers'
import type { CommandHandler } from '../kernel/index.ts'
import { orderUuidOf } from '../orders/index.ts'
import { supplementDecider, zReportDecider } from '../registers/index.ts'
import { onceForEver, whoOf } from './who.ts'

/**
 * Copies an act of an order, or a paper that was made of it, into the session in which it was done, so that X and Z count it from one stream
 * (fiscal.md 2.3). The session is named in the event, so a late redelivery meets the same one.
 */
export const carryAct = async (handler: CommandHandler, event: RecordedEvent): Promise<void> => {
  const act = actOf(event)
  if (!act) return
  const { session_uuid, ...data } = act
  const context = {
    ...whoOf(event, 'close-register'),
    command_id: uuid5(event.event_id, 'act'),
    command_hash: onceForEver,
  }
  const carried = await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'RecordAct', act: data, at: event.meta.at },
    context,
  )
  if (!isRejection(carried)) return
  // Only a session that says it is closed: a supplement to an open one would be counted twice once it is carried again.
  if (carried.rejection !== 'register.not_open')
    throw new Error(`${sessionStream(session_uuid)} did not record an act: ${carried.rejection}`)
  const session = await handler.load(zReportDecider, sessionStream(session_uuid), event.meta.company_uuid)
  if (!session || session.state.status === 'new') throw new Error(`no session ${session_uuid}`)
  const supplement = { ...data, session_uuid, n: session.state.n, at: event.meta.at }
  const stream = supplementStream(session_uuid, event.event_id)
  const supplemented = await handler.handle(supplementDecider, stream, supplement, context)
  if (isRejection(supplemented)) throw new Error(`no supplement ${stream}: ${supplemented.rejection}`)
}

const actOf = (recorded: RecordedEvent) => {
  const event = { type: recorded.type, data: recorded.data } as OrderEvent | PaperEvent
  if (event.type === 'PaperPrinted') return paperOf(event.data, recorded.event_id)
  const common = { order_uuid: orderUuidOf(recorded.stream), source_event_id: recorded.event_id }
  if (event.type === 'OrderLineRemoved') {
    const { line, register_uuid, session_uuid, cashier_uuid } = event.data
    const { total: amount } = lineTotals(line)
    const { article_group } = line
    return {
      ...common,
      kind: 'line_removed' as const,
      register_uuid,
      session_uuid,
      cashier_uuid,
      amount,
      article_group,
    }
  }
  // What moved to other bons, gave nothing back or had no line was no sale that was cancelled (fiscal.md 2.3).
  if (event.type === 'OrderCancelled' && isLoss(event.data.reason)) {
    const { register_uuid, session_uuid, cashier_uuid, amount, net } = event.data
    return {
      ...common,
      kind: 'order_cancelled' as const,
      register_uuid,
      session_uuid,
      cashier_uuid,
      amount,
      net,
    }
  }
  return undefined
}

const isLoss = (reason: string): boolean => reason === 'by_cashier'

/** The receipt itself is the sale; its copies and the bill before it are acts (fiscal.md 2.3). */
const paperOf = (
  { order_uuid, paper, copy, register_uuid, session_uuid, cashier_uuid, amount, net }: PaperPrint,
  source_event_id: Uuid,
) => {
  if (paper === 'receipt' && copy === 0) return undefined
  const kind = paper === 'receipt' ? ('receipt_copied' as const) : ('bill_shown' as const)
  return { order_uuid, source_event_id, kind, register_uuid, session_uuid, cashier_uuid, amount, net }
}
