import type { RiskRules } from '@bon/contracts/journal'
import type { CompanyScope, RecordedEvent, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { evolveOrder, newOrder, type Order, textsOf, viewOfOrder } from '@bon/contracts/orders'
import type { Vault } from '@bon/contracts/ports'
import { viewOfZReport } from '@bon/contracts/registers'
import { type Moment, readStepId, type StepId } from '@bon/contracts/replay'
import { registers, tablePlanAreas, tables } from '@bon/contracts/resources'
import { type BonRow, floorPlanOf } from '../floor-plan/index.ts'
import { orderStream } from '../orders/index.ts'
import type { Catalogue } from '../resources/index.ts'
import { type ApprovalPorts, approvalOf } from './approval-of.ts'
import { goodsThen, settingsThen } from './configuration-then.ts'
import { type CatalogueThen, catalogueAt } from './configured.ts'
import { type OpenOrderPorts, type OrderThen, openOrdersAt, orderThen } from './orders-at.ts'
import { readStreams, upTo } from './read-streams.ts'
import { isOfOrder } from './replay-events.ts'
import { type SessionPorts, type SessionThen, sessionThen } from './session-at.ts'
import { copiesIn } from './session-copies.ts'
import { changesBetween } from './step-changes.ts'
import { entryOfEvent, type StepEntryPorts } from './step-entry.ts'
import { stepOf, whereOf } from './steps-of-streams.ts'

export type MomentPorts = SessionPorts &
  OpenOrderPorts &
  StepEntryPorts &
  ApprovalPorts & {
    catalogue: Catalogue
    texts: Pick<Vault, 'get'>
    /** The rows of the floor plan that these events make. */
    planRowsOf(events: readonly RecordedEvent[]): BonRow[]
    risksOf(scope: CompanyScope): RiskRules
    productName(uuid: Uuid): string | undefined
    initials(scope: CompanyScope, uuids: readonly Uuid[]): Promise<Record<string, string>>
  }

/** A register and the floor right after a step; undefined for a step that the company does not have. */
export const momentOf = async (
  ports: MomentPorts,
  scope: CompanyScope,
  { step: id, register_uuid: chosen }: { step: StepId; register_uuid?: RegisterUuid | undefined },
): Promise<Moment | undefined> => {
  const { stream, revision } = readStepId(id)
  const whole = await streamOf(ports, scope, stream, revision)
  const event = whole.find((one) => one.revision === revision)
  if (!event) return undefined
  const { position } = event
  const day = event.meta.business_day
  const own = isOfOrder(event) ? whole : []
  const where = whereAt(upTo(whole, position))
  const register_uuid = chosen ?? where.register_uuid
  const [session, open, catalogue] = await Promise.all([
    sessionThen(ports, scope, register_uuid, { position, read: { stream, events: whole } }),
    openOrdersAt(ports, scope, { position, day }),
    catalogueAt(ports, scope, [registers, tables, tablePlanAreas], position),
  ])
  const after = await bonAt(ports, scope, { event, own, open, register_uuid })
  const order = after?.order ?? newOrder
  const before = isOfOrder(event) && after ? orderThen(after.events.slice(0, -1)).order : order
  const copies = copiesIn([...session.events, ...own])
  const named = { risks: ports.risksOf(scope), productName: ports.productName }
  const found = stepOf(event, { copies, named, order: isOfOrder(event) ? order : newOrder, where })
  if (!found) return undefined
  const [bon, floor_plan, entry, approved, goods, settings] = await Promise.all([
    viewedBon(ports, scope, after),
    planAt(ports, scope, { catalogue, open, session, register_uuid, at: event.meta.at }),
    entryOfEvent(ports, scope, copies.sealedBy(event) ?? event),
    approvalOf(ports, scope, { event, register_uuid: where.register_uuid, of_order: own }),
    order.status === 'new' ? [] : goodsThen(ports, order, { position, day }),
    settingsThen(ports, scope, register_uuid, position),
  ])
  const register = register_uuid && catalogue.find(registers, scope, register_uuid)
  return {
    step: found,
    day,
    register: register ? { uuid: register.uuid, identifier: register.identifier, name: register.name } : null,
    session: session.after.status === 'new' ? null : viewOfZReport(session.after, session.revision),
    bon,
    floor_plan,
    open_orders: open.length,
    changes: changesBetween({ order: before, session: session.before }, { order, session: session.after }),
    approved,
    entry,
    goods,
    settings,
    initials: await ports.initials(scope, peopleIn({ found, order, session, open, approved })),
  }
}

/**
 * Of an order all, as its state needs it; of a session too, as not every event names the register and the session is
 * shown; of a register, whose stream is as long as its life, the event alone.
 */
const streamOf = async (
  { store }: MomentPorts,
  { company_uuid }: CompanyScope,
  stream: string,
  revision: bigint,
): Promise<RecordedEvent[]> => {
  const one = revision === 0n ? { stream, limit: 1 } : { stream, after: revision - 1n, limit: 1 }
  const [events = []] = await readStreams(store, company_uuid, [
    stream.startsWith('order-') || stream.startsWith('zReport-') ? { stream } : one,
  ])
  return events
}

const whereAt = (events: readonly RecordedEvent[]): ReturnType<typeof whereOf> => {
  let order: Order = newOrder
  let where: ReturnType<typeof whereOf> = { register_uuid: undefined, cashier_uuid: undefined }
  for (const event of events) {
    if (isOfOrder(event)) order = evolveOrder(order, event)
    where = whereOf(event, where, order)
  }
  return where
}

type Place = {
  event: RecordedEvent
  own: readonly RecordedEvent[]
  open: readonly OrderThen[]
  register_uuid: RegisterUuid | undefined
}

/** The order that the step is about, else the one that the register had open; of several the one opened last. */
const bonAt = async (
  { store }: MomentPorts,
  { company_uuid }: CompanyScope,
  { event, own, open, register_uuid }: Place,
): Promise<OrderThen | undefined> => {
  const { position, data } = event
  if (own.length > 0) return orderThen(upTo(own, position))
  const named = 'order_uuid' in data && typeof data.order_uuid === 'string' ? data.order_uuid : undefined
  if (named !== undefined) {
    const [events = []] = await readStreams(store, company_uuid, [{ stream: orderStream(named) }])
    const then = orderThen(upTo(events, position))
    return then.order.status === 'new' ? undefined : then
  }
  return open.find(
    ({ order }) => order.status !== 'new' && order.holder?.register_uuid === register_uuid && order.holder,
  )
}

const viewedBon = async (
  { texts }: MomentPorts,
  { company_uuid }: CompanyScope,
  then: OrderThen | undefined,
): Promise<Moment['bon']> => {
  if (!then || then.order.status === 'new') return null
  const refs = textsOf(then.order).map(({ ref }) => ref)
  const found = refs.length > 0 ? await texts.get(company_uuid, refs) : new Map<Uuid, string>()
  return {
    order: viewOfOrder(then.order, then.revision, Object.fromEntries(found)),
    removed: then.events.flatMap((event) =>
      isOfOrder(event) && event.type === 'OrderLineRemoved' ? [event.data.line] : [],
    ),
  }
}

type Floor = {
  catalogue: CatalogueThen
  open: readonly OrderThen[]
  session: SessionThen
  register_uuid: RegisterUuid | undefined
  at: string
}

/** The till's own plan, over the orders and the configuration of then. */
const planAt = async (
  { planRowsOf, texts }: MomentPorts,
  scope: CompanyScope,
  { catalogue, open, session, register_uuid, at }: Floor,
): Promise<Moment['floor_plan']> => {
  if (register_uuid === undefined) return null
  const report = session.after
  const trains = report.status !== 'new' && report.test_mode === true
  const plan = await floorPlanOf(
    {
      catalogue,
      activeBons: async () =>
        planRowsOf(
          open
            .filter(({ order }) => order.status !== 'new' && (order.test_mode === true) === trains)
            .flatMap(({ events }) => events),
        ),
      // The log does not have the heartbeats of a till: who had it open is shown as there.
      leases: { renewal: async () => undefined },
      signIns: { stands: async () => true },
      sessions: { open: async () => undefined },
      namesOf: (company_uuid, refs) => texts.get(company_uuid, refs),
    },
    scope,
    register_uuid,
    at,
  )
  return plan ?? null
}

type Named = {
  found: Moment['step']
  order: Order
  session: SessionThen
  open: readonly OrderThen[]
  approved: Moment['approved']
}

const peopleIn = ({ found, order, session, open, approved }: Named): Uuid[] => {
  const report = session.after
  const holders = open.flatMap(({ order: one }) => (one.status === 'new' ? [] : [one.cashier_uuid]))
  const of_order = order.status === 'new' ? [] : [order.cashier_uuid, order.waiter_uuid ?? order.cashier_uuid]
  const of_session = report.status === 'new' ? [] : [report.opened_by]
  const all = [found.cashier_uuid, approved?.person_uuid, ...of_order, ...of_session, ...holders]
  return [...new Set(all.flatMap((uuid) => uuid ?? []))]
}
