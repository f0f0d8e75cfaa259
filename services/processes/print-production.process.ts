import { type CompanyUuid, isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { ExistingOrder, OrderEvent, Sent } from '@bon/contracts/orders'
import type { Agenda, Logger } from '@bon/contracts/ports'
import { type CommandHandler, eachDue, type ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { type Kitchen, type PrintQueue, type RoutedPart, routeNote, routeTicket } from '../printing/index.ts'
import { sideBySide } from './side-by-side.ts'
import { anyContentHash, whoOf } from './who.ts'

export type ProductionDependencies = {
  handler: CommandHandler
  agenda: Agenda
  prints: Pick<PrintQueue, 'queue' | 'flush'>
  /** Current printers and displays. */
  kitchenOf(company_uuid: CompanyUuid): Kitchen
  log: Logger
}

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']

/** Creates a print job for each printer that takes part of an order's ticket. */
export const printProduction = (deps: ProductionDependencies): ProcessManager => ({
  name: 'print-production',
  prefixes: ['order-'],
  grace_ms: 0,
  wants: ({ type }) => type === 'OrderSentToKitchen' || type === 'OrderKitchenSendScheduled',
  react: (events) =>
    sideBySide(events, async (event) => {
      const fact = { type: event.type, data: event.data } as OrderEvent
      if (fact.type === 'OrderSentToKitchen') await queueJobs(deps, event, fact.data)
      else if (fact.type === 'OrderKitchenSendScheduled') await remind(deps, event, fact.data)
    }),
  flush: deps.prints.flush,
})

const remind = (
  { agenda }: ProductionDependencies,
  event: RecordedEvent,
  { due_at }: Of<'OrderKitchenSendScheduled'>,
) => {
  const { company_uuid, vat_entity_uuid, at: set_at } = event.meta
  const uuid = orderUuidOf(event.stream)
  return agenda.put({ kind: 'kitchen', uuid, company_uuid, vat_entity_uuid, set_at, due_at })
}

const queueJobs = async (
  { handler, prints, kitchenOf, log }: ProductionDependencies,
  event: RecordedEvent,
  { ticket_uuid, kind, lines, note, by }: Of<'OrderSentToKitchen'>,
): Promise<void> => {
  const order = await orderOf(handler, event)
  const { company_uuid } = event.meta
  const who = whoOf(event, 'print-production')
  const kitchen = kitchenOf(company_uuid)
  let parts: RoutedPart[]
  try {
    parts = routed(kitchen, ticket_uuid, kind, lines, order.sent)
  } catch (error) {
    // The order gets the failure, and other tickets are printed (SC-45).
    log.error('a ticket could not be routed to a printer', { company_uuid, ticket_uuid, error })
    const command = { type: 'EndTicket', ticket_uuid, job_uuid: ticket_uuid, outcome: 'failed' } as const
    const context = { ...who, command_id: uuid5(ticket_uuid, 'nowhere'), command_hash: anyContentHash }
    await handler.handle(orderDecider, event.stream, command, context)
    return
  }
  const ticket = {
    ticket_uuid,
    order_uuid: order.order_uuid,
    kind,
    short_nr: order.short_nr,
    ticket_nr: order.tickets.findIndex((each) => each.ticket_uuid === ticket_uuid) + 1,
    table_uuids: [...order.table_uuids],
    cashier_uuid: by.cashier_uuid,
    at: by.at,
    ...(note && { note }),
    ...(order.test_mode && { test_mode: true as const }),
  }
  await Promise.all(
    parts.map((part) => {
      const command_id = uuid5(part.job_uuid, 'queue')
      return prints.queue({ ...ticket, ...part }, { ...who, command_id, command_hash: anyContentHash })
    }),
  )
}

const routed = (
  kitchen: Kitchen,
  ticket_uuid: Uuid,
  kind: Of<'OrderSentToKitchen'>['kind'],
  lines: Of<'OrderSentToKitchen'>['lines'],
  sent: Sent,
): RoutedPart[] => {
  if (kind !== 'extra') return routeTicket(ticket_uuid, lines, kitchen)
  const courses = Object.values(sent).flatMap(({ print_category_uuid }) => print_category_uuid ?? [])
  return routeNote(ticket_uuid, courses, kitchen)
}

/** From the cache if present, unless that is older than the event. */
const orderOf = async (
  handler: CommandHandler,
  { stream, meta, revision }: RecordedEvent,
): Promise<ExistingOrder> => {
  for (const read of ['peek', 'load'] as const) {
    const folded = await handler[read](orderDecider, stream, meta.company_uuid)
    if (folded && folded.revision >= revision && folded.state.status !== 'new') return folded.state
  }
  throw new Error(`${stream} has lost an event`)
}

/**
 * The collection window of an order has ended: its changes since the last ticket are sent as one (DEF-11). Reminders
 * may repeat; the order decides what is new.
 */
export const sendWhatIsDue = ({ handler, agenda }: ProductionDependencies, now: string): Promise<void> =>
  eachDue(agenda, 'kitchen', now, async (item) => {
    const { failures: _, ...wish } = item
    const { uuid, company_uuid, vat_entity_uuid } = wish
    const folded = await handler.load(orderDecider, orderStream(uuid), company_uuid)
    const pendingTicket = folded && folded.state.status !== 'new' ? folded.state.kitchen_asked : null
    // Scheduled again since. A request stamped by a clock that was ahead has already waited its delay on the
    // agenda.
    if (pendingTicket && pendingTicket.due_at > now && pendingTicket.by.at <= now) {
      await agenda.put({ ...wish, set_at: pendingTicket.by.at, due_at: pendingTicket.due_at })
      return
    }
    if (pendingTicket) {
      const { at: _, ...by } = pendingTicket.by
      const command_id = uuid5(uuid, `kitchen:${pendingTicket.due_at}`)
      const who = { company_uuid, vat_entity_uuid, actor: 'print-production', now }
      const context = { ...who, command_id, command_hash: anyContentHash }
      const ticket_uuid = uuid5(command_id, 'ticket')
      const command = { type: 'SendToKitchen', kind: 'delta', ticket_uuid, by } as const
      const sent = await handler.handle(orderDecider, orderStream(uuid), command, context)
      if (isRejection(sent) && sent.rejection !== 'order.nothing_for_the_kitchen')
        throw new Error(`the kitchen could not be told: ${sent.rejection}`)
    }
    await agenda.done(item)
  })
