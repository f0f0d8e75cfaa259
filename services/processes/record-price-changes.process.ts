import {
  type CompanyScope,
  type CompanyUuid,
  hasKey,
  type Instant,
  isEvent,
  isRejection,
  Money,
  type ProductUuid,
  type RecordedEvent,
  type RegisterUuid,
  systemEmployee,
  Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ChangedPrice, PricedResource, sessionStream, sessionUuid } from '@bon/contracts/registers'
import { resourceEvents } from '@bon/contracts/resources'
import type { CommandHandler, ProcessManager } from '../kernel/index.ts'
import { type deskSession, zReportDecider } from '../registers/index.ts'
import { anyContentHash, whoOf } from './who.ts'

export type PriceChangeDependencies = {
  handler: CommandHandler
  scopeOf(company_uuid: CompanyUuid): CompanyScope | undefined
  /** The product of an entity whose price is its own field. */
  productOf(resource: PricedResource, uuid: Uuid): Uuid | undefined
  deskSession: ReturnType<typeof deskSession>
  /** Whether a register of the company was ever opened. */
  hasOpened(scope: CompanyScope): Promise<boolean>
  now(): Instant
}

const isChanged = isEvent(resourceEvents, 'ResourceChanged')

/** Prices of the catalogue that were changed are entries of the desk, in the name of who changed them. */
export const recordPriceChanges = (deps: PriceChangeDependencies): ProcessManager => ({
  name: 'record-price-changes',
  prefixes: PricedResource.options.map((name) => `resource_${name}-`),
  grace_ms: 0,
  wants: (event) => isChanged(event) && pricesIn(event, () => event.data.uuid).length > 0,
  react: async (events) => {
    for (const event of events) await record(deps, event)
  },
})

/** What a customer pays now and paid before; nothing else of a product is a price. */
const pricesIn = (event: RecordedEvent, productOf: PriceChangeDependencies['productOf']): ChangedPrice[] => {
  if (!isChanged(event)) return []
  const { resource, uuid, changes } = event.data
  const of = PricedResource.safeParse(resource).data
  if (!of) return []
  if (of === 'modifier_groups') return choicesIn(changes['variants'])
  const product_uuid = productOf(of, uuid)
  const { price } = changes
  return price && product_uuid ? differing(product_uuid, price.from, price.to) : []
}

type Change = { from?: unknown; to?: unknown }

/** A choice that is in the group before and after. */
const choicesIn = (variants: Change | undefined): ChangedPrice[] => {
  const before = new Map(choicesOf(variants?.from).map((row) => [row.product_uuid, row.custom_price]))
  return choicesOf(variants?.to).flatMap(({ product_uuid, custom_price }) =>
    before.has(product_uuid) ? differing(product_uuid, before.get(product_uuid), custom_price) : [],
  )
}

const choicesOf = (rows: unknown): { product_uuid: ProductUuid; custom_price: unknown }[] =>
  Array.isArray(rows)
    ? rows.flatMap((row: { product_uuid?: unknown; custom_price?: unknown }) => {
        const product_uuid = Uuid.safeParse(row.product_uuid).data
        return product_uuid ? [{ product_uuid, custom_price: row.custom_price ?? null }] : []
      })
    : []

const differing = (product_uuid: ProductUuid, before: unknown, after: unknown): ChangedPrice[] => {
  const priceIn = (value: unknown) => Money.safeParse(value).data ?? null
  const [from, to] = [priceIn(before), priceIn(after)]
  return from === to ? [] : [{ product_uuid, from, to }]
}

const record = async (deps: PriceChangeDependencies, event: RecordedEvent): Promise<void> => {
  if (!isChanged(event)) return
  const resource = PricedResource.parse(event.data.resource)
  const changes = pricesIn(event, deps.productOf)
  const { company_uuid, actor } = event.meta
  const scope = deps.scopeOf(company_uuid)
  if (changes.length === 0 || !scope) return
  // A plan that is due is carried out by System.
  const cashier_uuid = Uuid.safeParse(actor).data ?? systemEmployee
  const session = await deps.deskSession({ scope, actor: cashier_uuid, now: deps.now() })
  if (isRejection(session)) {
    // Before its first session a shop has no price that a customer pays; afterwards the entry waits, as for a certificate.
    if (session.rejection !== 'register.not_open' && !(await deps.hasOpened(scope))) return
    throw new Error(`${event.event_id} waits for the desk: ${session.rejection}`)
  }
  if (await wasRecorded(deps, session.report.register_uuid, session.n - 1, event)) return
  const done = await deps.handler.handle<typeof zReportDecider, 'RecordPriceChange'>(
    zReportDecider,
    sessionStream(session.session_uuid),
    {
      type: 'RecordPriceChange',
      changed: { cashier_uuid, resource, uuid: event.data.uuid, changes, source_event_id: event.event_id },
    },
    {
      ...whoOf(event, 'record-price-changes'),
      now: deps.now(),
      command_id: uuid5(event.event_id, 'price'),
      command_hash: anyContentHash,
    },
  )
  if (isRejection(done)) throw new Error(`${event.event_id} waits: ${done.rejection}`)
}

/** Told again after the desk's day has ended: it is in the session before. */
const wasRecorded = async (
  { handler }: PriceChangeDependencies,
  register_uuid: RegisterUuid,
  n: number,
  { event_id, meta }: RecordedEvent,
): Promise<boolean> => {
  if (n < 1) return false
  const stream = sessionStream(sessionUuid(register_uuid, n))
  const before = (await handler.load(zReportDecider, stream, meta.company_uuid))?.state
  return before !== undefined && before.status !== 'new' && hasKey(before.actions, event_id)
}
