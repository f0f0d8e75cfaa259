import type { Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderActEndpoints, orderEndpoints, type TransferKind } from '@bon/contracts/orders'
import { ApiProblem, call } from '../../shared/api/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { type Asked, standalone, wholeOf } from './lines.ts'

type Hands = { register_uuid: Uuid; cashier_uuid: Uuid }
/** A bon that exists, or a new one with its number and its tables. */
export type Target = { order_uuid: Uuid; short_nr?: number; table_uuids?: Uuid[] }
/** Lines that went from one bon to another: all that is needed to bring them back. */
export type Sent = { from: OrderView; left: OrderView; other: OrderView; arrived: readonly Uuid[] }

const of = (uuid: Uuid) => ({ params: { uuid } })

export const show = async (uuid: Uuid): Promise<OrderView> =>
  (await call(orderEndpoints.show, of(uuid))).body.order

/** Opens a bon at this register (ORD-38). */
export const take = async (hands: Hands, uuid: Uuid): Promise<OrderView> =>
  (await call(orderActEndpoints.take, { ...of(uuid), body: hands })).body.order

/** To other tables than those that it was seen on; moved elsewhere meanwhile, it stays and the answer says so. */
export const place = async (
  hands: Hands,
  uuid: Uuid,
  table_uuids: readonly Uuid[],
  seen_on: readonly Uuid[],
): Promise<OrderView> => {
  const body = { ...hands, table_uuids: [...table_uuids], from_table_uuids: [...seen_on] }
  return (await call(orderActEndpoints.place, { ...of(uuid), body })).body.order
}

export const forceRelease = (uuid: Uuid) => call(orderActEndpoints.forceRelease, { ...of(uuid), body: {} })

/** Moves lines; a bon that was paid or cancelled meanwhile takes none, and they are back where they were. */
export const sendLines = async (
  hands: Hands,
  from: OrderView,
  to: Target,
  lines: Asked[],
  kind: TransferKind,
): Promise<Sent> => {
  const known = to.short_nr === undefined ? (await show(to.order_uuid)).lines.map(({ uuid }) => uuid) : []
  const { body } = await call(orderActEndpoints.transfer, {
    ...of(from.order_uuid),
    ifMatch: from.revision,
    body: { ...hands, kind, parts: [{ ...to, lines }] },
  })
  const [other] = body.others
  if (other?.status !== 'open') throw notTaken()
  const arrived = other.lines.flatMap(({ uuid }) => (known.includes(uuid) ? [] : [uuid]))
  return { from, left: body.order, other, arrived }
}

/** All of one bon into another (ORD-32, SC-38). */
export const merge = async (hands: Hands, from: OrderView, into: Uuid): Promise<Sent> =>
  sendLines(hands, from, { order_uuid: into }, wholeOf(from), 'merge')

/** The opposite: the same lines go back to the bon they left, or to one like it when that has ended. */
export const sendBack = async (hands: Hands, { from, other, arrived }: Sent): Promise<Sent> => {
  const [now, origin] = await Promise.all([show(other.order_uuid), show(from.order_uuid)])
  const { short_nr, table_uuids } = from
  const to =
    origin.status === 'open'
      ? { order_uuid: from.order_uuid }
      : { order_uuid: newId(), short_nr, table_uuids }
  const lines = standalone(now.lines.filter(({ uuid }) => arrived.includes(uuid)))
  const asked = lines.map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity }))
  return sendLines(hands, now, to, asked, 'move_lines')
}

const notTaken = (): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: 'Not taken', status: 409, code: 'order.transfer_refused' })
