import type { CashierUuid, OrderUuid, Quantity, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import {
  type OrderLine,
  type OrderView,
  orderActionEndpoints,
  orderEndpoints,
  type TransferKind,
} from '@bon/contracts/orders'
import { ApiProblem, call } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'

export type LineQuantity = { line_uuid: Uuid; quantity: Quantity }

/** Top-level lines: a required product moves with its parent (DEF-80). */
export const standalone = <Line extends Pick<OrderLine, 'uuid' | 'parent_uuid'>>(
  lines: readonly Line[],
): Line[] =>
  lines.filter(({ parent_uuid }) => !parent_uuid || !lines.some(({ uuid }) => uuid === parent_uuid))

/** Every top-level line with its full quantity. */
export const wholeOf = ({ lines }: Pick<OrderView, 'lines'>): LineQuantity[] =>
  standalone(lines).map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))

type Actor = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid }
/** An existing bon, or a new one with its number and tables. */
export type Target = { order_uuid: OrderUuid; short_nr?: number; table_uuids?: Uuid[] }
/** A transfer of lines between bons, with everything needed to reverse it. */
export type Sent = { from: OrderView; left: OrderView; other: OrderView; arrived: readonly Uuid[] }

const of = (uuid: Uuid) => ({ params: { uuid } })

export const show = async (uuid: Uuid): Promise<OrderView> =>
  (await call(orderEndpoints.show, of(uuid))).body.order

/** Takes a bon's lease for this register (ORD-38). */
export const take = async (actor: Actor, uuid: Uuid): Promise<OrderView> =>
  (await call(orderActionEndpoints.take, { ...of(uuid), body: actor })).body.order

/** The same in place of the register that has it open. */
export const takeOver = async (actor: Actor, uuid: Uuid, commandId: Uuid): Promise<OrderView> =>
  (await call(orderActionEndpoints.takeOver, { ...of(uuid), commandId, body: actor })).body.order

/**
 * Moves a bon from the tables it was shown on; when it was moved elsewhere meanwhile, it stays there and the answer
 * says so.
 */
export const place = async (
  actor: Actor,
  uuid: Uuid,
  table_uuids: readonly Uuid[],
  from_table_uuids: readonly Uuid[],
): Promise<OrderView> => {
  const body = { ...actor, table_uuids: [...table_uuids], from_table_uuids: [...from_table_uuids] }
  return (await call(orderActionEndpoints.place, { ...of(uuid), body })).body.order
}

/** Another cashier serves a bon. */
export const serve = (actor: Actor, uuid: Uuid, waiter_uuid: CashierUuid) =>
  call(orderActionEndpoints.waiter, { ...of(uuid), body: { ...actor, waiter_uuid } })

export const forceRelease = (uuid: Uuid) => call(orderActionEndpoints.forceRelease, { ...of(uuid), body: {} })

/** Moves lines; when the target was paid or cancelled meanwhile, the lines return to their bon. */
export const sendLines = async (
  actor: Actor,
  from: OrderView,
  to: Target,
  lines: LineQuantity[],
  kind: TransferKind,
): Promise<Sent> => {
  const existingUuids =
    to.short_nr === undefined ? (await show(to.order_uuid)).lines.map(({ uuid }) => uuid) : []
  const { body } = await call(orderActionEndpoints.transfer, {
    ...of(from.order_uuid),
    ifMatch: from.revision,
    body: { ...actor, kind, parts: [{ ...to, lines }] },
  })
  const [other] = body.others
  if (other?.status !== 'open') throw transferRefused()
  const arrived = other.lines.flatMap(({ uuid }) => (existingUuids.includes(uuid) ? [] : [uuid]))
  return { from, left: body.order, other, arrived }
}

/** Merges one bon into another (ORD-32, SC-38). */
export const merge = async (actor: Actor, from: OrderView, into: Uuid): Promise<Sent> =>
  sendLines(actor, from, { order_uuid: into }, wholeOf(from), 'merge')

/** Reverses a transfer: the lines return to their bon, or to a new one like it when that has ended. */
export const sendBack = async (actor: Actor, { from, other, arrived }: Sent): Promise<Sent> => {
  const [now, origin] = await Promise.all([show(other.order_uuid), show(from.order_uuid)])
  const { short_nr, table_uuids } = from
  const to =
    origin.status === 'open'
      ? { order_uuid: from.order_uuid }
      : { order_uuid: newId(), short_nr, table_uuids }
  const lines = standalone(now.lines.filter(({ uuid }) => arrived.includes(uuid)))
  const lineQuantities = lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
  return sendLines(actor, now, to, lineQuantities, 'move_lines')
}

const transferRefused = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'Not taken', status: 409, code: 'order.transfer_refused' })
