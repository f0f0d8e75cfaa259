import {
  type Instant,
  isRejection,
  type Money,
  minus,
  type OrderUuid,
  quantity,
  type RecordedEvent,
  type SessionUuid,
  type Uuid,
  uuid5,
  zero,
} from '@bon/contracts/kernel'
import {
  type By,
  type CorrectionStage,
  correctionOf,
  type OrderEvent,
  type OrderLine,
} from '@bon/contracts/orders'
import type { PaperEvent, PaperPrint } from '@bon/contracts/papers'
import { lateEntryStream, sessionStream } from '@bon/contracts/registers'
import { type CommandHandler, sessionNamedIn } from '../kernel/index.ts'
import { orderUuidOf } from '../orders/index.ts'
import { countLateEntry, lateEntryDecider, type Sessions, zReportDecider } from '../registers/index.ts'
import { debtChangeIn } from './count-debt-change.ts'
import { anyContentHash, whoOf } from './who.ts'

type Needs = { handler: CommandHandler; sessions: Pick<Sessions, 'latest'>; now(): Instant }

/**
 * Copies an action on an order, or a paper made of it, into its session, so that X and Z count it from one stream
 * (LAW-8). The event names the session, so a late redelivery goes to the same one.
 */
export const copyAuditEntry = async (
  { handler, sessions, now }: Needs,
  event: RecordedEvent,
): Promise<void> => {
  const action = actionOf(event)
  if (!action) return
  const { session_uuid, ...data } = action
  const context = {
    ...whoOf(event, 'close-register'),
    command_id: uuid5(event.event_id, 'action'),
    command_hash: anyContentHash,
  }
  const carried = await handler.handle(
    zReportDecider,
    sessionStream(session_uuid),
    { type: 'RecordAct', action: data, at: event.meta.at },
    context,
  )
  if (!isRejection(carried)) return
  // Only for a session that reports itself closed: a late entry of an open session would be counted twice on
  // redelivery.
  if (carried.rejection !== 'register.not_open')
    throw new Error(`${sessionStream(session_uuid)} did not record an act: ${carried.rejection}`)
  const session = await handler.load(zReportDecider, sessionStream(session_uuid), event.meta.company_uuid)
  if (!session || session.state.status === 'new') throw new Error(`no session ${session_uuid}`)
  const { n, test_mode } = session.state
  if (!test_mode) {
    const late = { ...data, late: { session_uuid, n } }
    const counted = await countLateEntry({ handler, sessions }, late, { ...context, now: now() })
    if (counted !== 'counted') throw new Error(`${event.event_id} waits: ${counted.rejection}`)
    return
  }
  const lateEntry = { ...data, session_uuid, n, at: event.meta.at }
  const stream = lateEntryStream(session_uuid, event.event_id)
  const recorded = await handler.handle(lateEntryDecider, stream, lateEntry, context)
  if (isRejection(recorded)) throw new Error(`no late entry ${stream}: ${recorded.rejection}`)
}

/** Of the acts that could not be copied so far, those that the session's close would have counted. */
export const parkedFor = (
  session_uuid: SessionUuid,
  closing: RecordedEvent,
  parked: readonly RecordedEvent[],
): Uuid[] =>
  parked
    .filter((event) => event.position < closing.position && sessionOf(event) === session_uuid)
    .map(({ event_id }) => event_id)

const sessionOf = (event: RecordedEvent): Uuid | undefined => {
  try {
    return (debtChangeIn(event) ?? actionOf(event))?.session_uuid
  } catch {
    // What cannot be read may still say where it belongs.
    return sessionNamedIn(event.data)
  }
}

const actionOf = (recorded: RecordedEvent) => {
  const event = { type: recorded.type, data: recorded.data } as OrderEvent | PaperEvent
  if (event.type === 'PaperPrinted') return paperOf(event.data, recorded.event_id)
  const common = { order_uuid: orderUuidOf(recorded.stream), source_event_id: recorded.event_id }
  if (event.type === 'OrderLineRemoved') return correctionIn(event.data.line, undefined, event.data, common)
  if (event.type === 'OrderLineChanged') {
    const { before, line, by, reported, stage } = event.data
    return by && correctionIn(before, line, { ...by, reported, stage }, common)
  }
  if (event.type === 'OrderTenderCorrected') {
    const { tender, amount, by } = event.data
    const { register_uuid, session_uuid, cashier_uuid } = by
    const kind = 'tender_corrected' as const
    return { ...common, kind, register_uuid, session_uuid, cashier_uuid, amount, tender }
  }
  // Orders that were moved, refunded nothing or had no lines are no cancelled sales (LAW-8).
  if (event.type === 'OrderCancelled' && isLoss(event.data.reason)) {
    const { register_uuid, session_uuid, cashier_uuid, amount, net, stage } = event.data
    return {
      ...common,
      kind: 'order_cancelled' as const,
      register_uuid,
      session_uuid,
      cashier_uuid,
      amount,
      net,
      ...(stage && { stage }),
    }
  }
  return undefined
}

type Correcting = Omit<By, 'at'> & { reported?: Money | undefined; stage?: CorrectionStage | undefined }
type Common = { order_uuid: OrderUuid; source_event_id: Uuid }

/** What a saved cart took off a line, less what its till had reported when it was done. */
const correctionIn = (
  before: OrderLine,
  after: OrderLine | undefined,
  { register_uuid, session_uuid, cashier_uuid, reported = zero, stage }: Correcting,
  common: Common,
) => {
  const correction = correctionOf(before, after)
  if (!correction || correction.amount <= reported) return undefined
  const { uuid: line_uuid, product_uuid, article_group } = before
  const less = quantity(before.quantity - (after?.product_uuid === product_uuid ? after.quantity : 0))
  return {
    ...common,
    kind: correction.kind,
    register_uuid,
    session_uuid,
    cashier_uuid,
    amount: minus(correction.amount, reported),
    article_group,
    line_uuid,
    product_uuid,
    ...(less > 0 && { quantity: less }),
    ...(stage && { stage }),
  }
}

const isLoss = (reason: string): boolean => reason === 'by_cashier'

/** Receipt and full invoice are the sale, the receipt of a tip is the tip; their copies and bills shown before are actions (LAW-8). */
const paperOf = (
  { order_uuid, paper, copy, register_uuid, session_uuid, cashier_uuid, amount, net }: PaperPrint,
  source_event_id: Uuid,
) => {
  const isOfSale = paper === 'receipt' || paper === 'invoice' || paper === 'tip'
  if (isOfSale && copy === 0) return undefined
  const kind = isOfSale ? ('receipt_copied' as const) : ('bill_shown' as const)
  return { order_uuid, source_event_id, kind, register_uuid, session_uuid, cashier_uuid, amount, net }
}
