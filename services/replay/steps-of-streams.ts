import type { RiskRules } from '@bon/contracts/journal'
import {
  type CashierUuid,
  comparePositions,
  type Position,
  type RecordedEvent,
  type RegisterUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order } from '@bon/contracts/orders'
import { namedIn, type Step, StepKind, step_lines_max, stepIdOf } from '@bon/contracts/replay'
import { isApproval, isOfOrder, isOfSession, isReplayed } from './replay-events.ts'
import { copiesIn, riskOf, type SessionCopies } from './session-copies.ts'
import { factsOf } from './step-facts.ts'

/** A step with its place in the log, and the business day of its event. */
export type PlacedStep = { step: Step; position: Position; day: string }

type Where = { register_uuid: RegisterUuid | undefined; cashier_uuid: CashierUuid | undefined }
type Named = { risks: RiskRules; productName(uuid: Uuid): string | undefined }

const isKind = (type: string): type is StepKind => StepKind.options.some((kind) => kind === type)

/**
 * The steps of streams in order of the log. What one act left in two streams is one step: the copy that a session counts
 * belongs to the event of the order, and a receipt to the order's end.
 */
export const stepsOfStreams = (
  streams: readonly (readonly RecordedEvent[])[],
  named: Named,
): PlacedStep[] => {
  const copies = copiesIn(streams.flat())
  return streams
    .flatMap((events) => stepsOfStream(events, copies, named))
    .toSorted((a, b) => comparePositions(a.position, b.position))
}

const stepsOfStream = (
  events: readonly RecordedEvent[],
  copies: SessionCopies,
  named: Named,
): PlacedStep[] => {
  let order: Order = newOrder
  let where: Where = { register_uuid: undefined, cashier_uuid: undefined }
  const steps: PlacedStep[] = []
  for (const event of events) {
    if (isOfOrder(event)) order = evolveOrder(order, event)
    where = whereOf(event, where, order)
    const step = stepOf(event, { copies, named, order, where })
    if (step) steps.push({ step, position: event.position, day: event.meta.business_day })
  }
  return steps
}

/** Named by the event, else where the order is open, else where its last act was. */
export const whereOf = (event: RecordedEvent, before: Where, order: Order): Where => {
  const { register_uuid, cashier_uuid } = namedIn(event.data)
  const holder = order.status === 'new' ? null : order.holder
  return {
    register_uuid: register_uuid ?? holder?.register_uuid ?? before.register_uuid,
    cashier_uuid: cashier_uuid ?? holder?.cashier_uuid ?? before.cashier_uuid,
  }
}

type Of = { copies: SessionCopies; named: Named; order: Order; where: Where }

/** Undefined for an event that is part of another step, or of none. */
export const stepOf = (event: RecordedEvent, { copies, named, order, where }: Of): Step | undefined => {
  if (!isReplayed(event) || !isKind(event.type) || copies.isPartOfAnother(event)) return undefined
  const { lines, ...facts } = factsOf(event, order)
  const bon = order.status === 'new' ? undefined : order
  return {
    step: stepIdOf(event),
    kind: event.type,
    at: event.meta.at,
    register_uuid: where.register_uuid ?? null,
    cashier_uuid: (isApproval(event) ? event.data.person_uuid : where.cashier_uuid) ?? null,
    order_uuid: bon?.order_uuid ?? orderNamedIn(event.data) ?? null,
    short_nr: bon?.short_nr ?? numberIn(event.data),
    table_uuids: [...(bon?.table_uuids ?? [])],
    ...facts,
    lines: (lines.length > 0 ? lines : productsIn(event, named)).slice(0, step_lines_max),
    risk: riskOf(copies.sealedBy(event) ?? event, named.risks) ?? null,
    test_mode: event.meta.test_mode === 'yes',
  }
}

const orderNamedIn = (data: object): Uuid | undefined =>
  'order_uuid' in data && typeof data.order_uuid === 'string' ? data.order_uuid : undefined
const numberIn = (data: object): number | null =>
  'short_nr' in data && typeof data.short_nr === 'number' ? data.short_nr : null

/** What a till reported as taken off before the bon was saved is named by its product. */
const productsIn = (event: RecordedEvent, { productName }: Named): Step['lines'] => {
  if (!isOfSession(event) || event.type !== 'AuditEntryRecorded') return []
  const { product_uuid, quantity, lines = [] } = event.data
  const goods = [...(product_uuid && quantity !== undefined ? [{ product_uuid, quantity }] : []), ...lines]
  return goods.flatMap((one) => {
    const name = productName(one.product_uuid)
    return name === undefined ? [] : [{ name, quantity: one.quantity }]
  })
}
