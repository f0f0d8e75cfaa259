import type { PaymentUuid, Uuid } from '@bon/contracts/kernel'
import { type OrderView, orderActionEndpoints, orderEndpoints, refundEndpoints } from '@bon/contracts/orders'
import type { Outcome } from './application.ts'
import { Broken } from './broken.ts'
import { cash, cashiers, products, type Scope } from './shop.ts'
import { survivable, type World } from './world.ts'

/** What a hostile client has seen: ids of orders, payments and commands of both companies. */
export type KnownIds = {
  orders: Map<Uuid, { order: OrderView; company: Uuid }>
  payments: Uuid[]
  commands: Uuid[]
}

export type Hostile = { world: World; knownIds: KnownIds; forged: Set<Uuid> }
type Endpoint = Parameters<ReturnType<World['api']>['call']>[0]
type AttackRequest = { uuid: Uuid; body: object; command_id?: Uuid; if_match?: bigint | undefined }

/** Amounts and counts at a cap, next to it, and beyond the range of a number. */
const extremes = [0, -1, 1, 0.5, 99_999_999, 100_000_000, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e15, 1e300]
const hour_ms = 3_600_000

export const learnOrders = (
  { orders, payments }: KnownIds,
  company: Uuid,
  views: Iterable<OrderView>,
): void => {
  for (const order of views) {
    orders.set(order.order_uuid, { order, company })
    for (const { payment_uuid } of order.payments)
      if (!payments.includes(payment_uuid)) payments.push(payment_uuid)
  }
}

const send = async (
  { world, forged }: Hostile,
  register: number,
  endpoint: Endpoint,
  { uuid, body, command_id = world.rng.uuid(5), if_match }: AttackRequest,
): Promise<Outcome | undefined> => {
  forged.add(command_id)
  const { rng } = world
  // The server's clock may be an hour off.
  const now = rng.chance(0.1)
    ? new Date(Date.parse(world.nowAt(register)) + rng.pick([-hour_ms, hour_ms])).toISOString()
    : world.nowAt(register)
  const context = {
    now,
    actor: 'hostile',
    scope: world.scopeOf(register),
    command_id,
    caller: 'till',
    ...(if_match !== undefined && { if_match }),
  }
  try {
    return await world.api(register).call(endpoint, { params: { uuid }, body }, context)
  } catch (error) {
    if (survivable(error)) return undefined
    throw error
  }
}

/** One hostile action; the log at the day's end shows whether it did any harm. */
export const attack = async (hostile: Hostile, register: number): Promise<void> => {
  const { world, knownIds } = hostile
  const { rng } = world
  const own = world.scopeOf(register)
  const all = [...knownIds.orders.values()]
  const [ours, theirs] = [all.filter(isOf(own)), all.filter((each) => !isOf(own)(each))]
  const one = ours.length > 0 ? rng.pick(ours).order : undefined
  const other = all.length > 0 ? rng.pick(all).order : undefined
  const by = { register_uuid: world.registers[register], cashier_uuid: rng.pick(cashiers).uuid }
  const line = (price: number, quantity: number) => ({
    uuid: rng.uuid(0),
    quantity,
    sellable_data: { type: 'product', product: { uuid: rng.pick(products).product_uuid, price } },
  })
  const pay = (payment_uuid: PaymentUuid, received: number) => ({
    payment_uuid,
    payment_type_uuid: cash.uuid,
    received,
  })
  const if_match = one ? BigInt(one.revision) : undefined
  const partsOf = (order: OrderView) =>
    order.lines.slice(0, 2).map(({ uuid, quantity }) => ({ line_uuid: uuid, quantity: Math.abs(quantity) }))
  switch (rng.int(0, 6)) {
    case 0: {
      // An order of the other company.
      if (theirs.length === 0) return
      const { order } = rng.pick(theirs)
      const cart = { ...by, short_nr: 1, order_lines: [line(100, 1000)] }
      const [endpoint, body] = rng.pick<[Endpoint, object]>([
        [orderEndpoints.save, cart],
        [orderEndpoints.sell, { ...cart, ...pay(rng.uuid(1), 100_000_00) }],
        [orderEndpoints.pay, { ...by, ...pay(rng.uuid(1), 100_000_00) }],
        [orderEndpoints.cancel, by],
      ])
      const outcome = await send(hostile, register, endpoint, {
        uuid: order.order_uuid,
        body,
        if_match: BigInt(order.revision),
      })
      if (outcome && !('rejection' in outcome))
        throw new Broken('scope', `${order.order_uuid} answered a stranger`)
      return
    }
    case 1:
      // Another order's payment.
      if (!one || knownIds.payments.length === 0) return
      return void (await send(hostile, register, orderEndpoints.pay, {
        uuid: one.order_uuid,
        if_match,
        body: { ...by, ...pay(rng.pick(knownIds.payments), 100_000_00) },
      }))
    case 2: {
      const order_lines = [line(rng.pick(extremes), rng.pick(extremes)), line(rng.pick(extremes), 1000)]
      const body = { ...by, short_nr: 1, order_lines, ...pay(rng.uuid(1), rng.pick(extremes)) }
      return void (await send(hostile, register, orderEndpoints.sell, { uuid: rng.uuid(3), body }))
    }
    case 3: {
      // A command's id for another command.
      if (!one || knownIds.commands.length === 0) return
      const command_id = rng.pick(knownIds.commands)
      const body = { ...by, ...pay(rng.uuid(1), 100_000_00) }
      return void (await send(hostile, register, orderEndpoints.pay, {
        uuid: one.order_uuid,
        body,
        command_id,
        if_match,
      }))
    }
    case 4: {
      if (!one || !other || one.lines.length === 0) return
      const parts = [{ order_uuid: other.order_uuid, lines: partsOf(one) }]
      const body = { ...by, kind: rng.pick(['split', 'merge', 'move_lines']), parts }
      return void (await send(hostile, register, orderActionEndpoints.transfer, {
        uuid: one.order_uuid,
        body,
        if_match,
      }))
    }
    default: {
      // Repeated refunds, on a refund order that already belongs to another order.
      if (!one || !other || one.lines.length === 0) return
      const refund_order = { order_uuid: rng.chance(0.5) ? other.order_uuid : rng.uuid(3), short_nr: 7 }
      const body = { ...by, refund_order, payment_type_uuid: cash.uuid, lines: partsOf(one) }
      return void (await send(hostile, register, refundEndpoints.refund, { uuid: one.order_uuid, body }))
    }
  }
}

const isOf =
  ({ company_uuid }: Scope) =>
  ({ company }: { company: Uuid }): boolean =>
    company === company_uuid
