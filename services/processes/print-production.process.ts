import { isRejection, type RecordedEvent, type Uuid, uuid5 } from '@bon/contracts/kernel'
import type { ExistingOrder, OrderEvent, Sent } from '@bon/contracts/orders'
import type { Agenda } from '@bon/contracts/ports'
import { type CommandHandler, eachDue, type ProcessManager } from '../kernel/index.ts'
import { orderDecider, orderStream, orderUuidOf } from '../orders/index.ts'
import { type Kitchen, type PrintQueue, type RoutedPart, routeNote, routeTicket } from '../printing/index.ts'
import { sideBySide } from './side-by-side.ts'
import { onceForEver, whoOf } from './who.ts'

export type ProductionHouse = {
  handler: CommandHandler
  agenda: Agenda
  prints: Pick<PrintQueue, 'queue' | 'keep'>
  /** Printers and screens as they are now. */
  kitchenOf(company_uuid: Uuid): Kitchen
}

type Of<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data']

/** From the order's ticket to paper: a job for each printer that makes some of it. */
export const printProduction = (house: ProductionHouse): ProcessManager => ({
  name: 'print-production',
  prefixes: ['order-'],
  patience_ms: 0,
  wants: ({ type }) => type === 'OrderSentToKitchen' || type === 'OrderKitchenAsked',
  react: (events) =>
    sideBySide(events, async (event) => {
      const fact = { type: event.type, data: event.data } as OrderEvent
      if (fact.type === 'OrderSentToKitchen') await queueJobs(house, event, fact.data)
      else if (fact.type === 'OrderKitchenAsked') await remind(house, event, fact.data)
    }),
  keep: house.prints.keep,
})

const remind = ({ agenda }: ProductionHouse, event: RecordedEvent, { due_at }: Of<'OrderKitchenAsked'>) => {
  const { company_uuid, vat_entity_uuid, at: set_at } = event.meta
  const uuid = orderUuidOf(event.stream)
  return agenda.put({ kind: 'kitchen', uuid, company_uuid, vat_entity_uuid, set_at, due_at })
}

const queueJobs = async (
  { handler, prints, kitchenOf }: ProductionHouse,
  event: RecordedEvent,
  { ticket_uuid, kind, lines, note, by }: Of<'OrderSentToKitchen'>,
): Promise<void> => {
  const order = await orderOf(handler, event)
  const { company_uuid } = event.meta
  const who = whoOf(event, 'print-production')
  const parts = routed(kitchenOf(company_uuid), ticket_uuid, kind, lines, order.sent)
  if (parts === undefined) {
    // It cannot be said where it goes: the order says that it is not in the kitchen, and the next ticket goes on.
    const command = { type: 'EndTicket', ticket_uuid, job_uuid: ticket_uuid, outcome: 'failed' } as const
    const context = { ...who, command_id: uuid5(ticket_uuid, 'nowhere'), command_hash: onceForEver }
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
    ...(note ? { note } : {}),
    ...(order.test_mode ? { test_mode: true as const } : {}),
  }
  await Promise.all(
    parts.map((part) => {
      const command_id = uuid5(part.job_uuid, 'queue')
      return prints.queue({ ...ticket, ...part }, { ...who, command_id, command_hash: onceForEver })
    }),
  )
}

/** SC-45: whatever is wrong with one ticket, it is that one's trouble. */
const routed = (
  kitchen: Kitchen,
  ticket_uuid: Uuid,
  kind: Of<'OrderSentToKitchen'>['kind'],
  lines: Of<'OrderSentToKitchen'>['lines'],
  sent: Sent,
): RoutedPart[] | undefined => {
  try {
    if (kind !== 'extra') return routeTicket(ticket_uuid, lines, kitchen)
    const courses = Object.values(sent).flatMap(({ print_category_uuid }) => print_category_uuid ?? [])
    return routeNote(ticket_uuid, courses, kitchen)
  } catch {
    return undefined
  }
}

/** From memory where it is known; a fold that another process left behind does not have the event yet. */
const orderOf = async (
  handler: CommandHandler,
  { stream, meta, revision }: RecordedEvent,
): Promise<ExistingOrder> => {
  for (const look of ['peek', 'load'] as const) {
    const folded = await handler[look](orderDecider, stream, meta.company_uuid)
    if (folded && folded.revision >= revision && folded.state.status !== 'new') return folded.state
  }
  throw new Error(`${stream} has lost an event`)
}

/**
 * The window of an order has ended: what has changed since its last ticket goes out as one (DEF-11). Whoever reminds of
 * it, once or twice, the order decides what is new.
 */
export const sendWhatIsDue = ({ handler, agenda }: ProductionHouse, now: string): Promise<void> =>
  eachDue(agenda, 'kitchen', now, async (item) => {
    const { failures: _, ...wish } = item
    const { uuid, company_uuid, vat_entity_uuid } = wish
    const folded = await handler.load(orderDecider, orderStream(uuid), company_uuid)
    const asked = folded && folded.state.status !== 'new' ? folded.state.kitchen_asked : null
    // Asked for again since. What a clock ahead of this one asked for has waited its delay on the agenda.
    if (asked && asked.due_at > now && asked.by.at <= now) {
      await agenda.put({ ...wish, set_at: asked.by.at, due_at: asked.due_at })
      return
    }
    if (asked) {
      const { at: _, ...by } = asked.by
      const command_id = uuid5(uuid, `kitchen:${asked.due_at}`)
      const who = { company_uuid, vat_entity_uuid, actor: 'print-production', now }
      const context = { ...who, command_id, command_hash: onceForEver }
      const ticket_uuid = uuid5(command_id, 'ticket')
      const command = { type: 'SendToKitchen', kind: 'delta', ticket_uuid, by } as const
      const sent = await handler.handle(orderDecider, orderStream(uuid), command, context)
      if (isRejection(sent) && sent.rejection !== 'order.nothing_for_the_kitchen')
        throw new Error(`the kitchen could not be told: ${sent.rejection}`)
    }
    await agenda.done(item)
  })
