import {
  type BodyOf,
  type CompanyScope,
  canonical,
  isRejection,
  type Position,
  type Rejection,
  type RequestContext,
  reject,
  sha256Hex,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { type ExistingOrder, type Order, type orderEndpoints, viewOfOrder } from '@bon/contracts/orders'
import type { CommandContext, CommandHandler, Handled } from '../kernel/index.ts'
import type { CurrentSession, Sessions } from '../registers/index.ts'
import type { CashType, Directory } from '../resources/index.ts'
import type { SaveOrder, StartPayment } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import { stampLines } from './stamp-lines.ts'
import { orderStream } from './streams.ts'

type Who = Omit<CommandContext, 'command_id' | 'command_hash'>
type Ended = { order: Order; revision: bigint; position: Position | undefined; released: boolean }

export type OrderHouse = {
  handler: CommandHandler
  sessions: Sessions
  directory: Directory
  /** Drives a started payment to its end; undefined when sealing outlasted the request's patience. */
  settle(order_uuid: Uuid, payment_uuid: Uuid, who: Who): Promise<Ended | undefined>
}

type SaveBody = BodyOf<typeof orderEndpoints.save>
type SellBody = BodyOf<typeof orderEndpoints.sell>
type PayBody = BodyOf<typeof orderEndpoints.pay>
type CancelBody = BodyOf<typeof orderEndpoints.cancel>

export const saveOrder = (house: OrderHouse, uuid: Uuid, body: SaveBody, request: RequestContext) =>
  once(house, uuid, body, request, async (context) => {
    const command = await saveCommand(house, uuid, body, request)
    if (isRejection(command)) return command
    return answered(await house.handler.handle(orderDecider, orderStream(uuid), command, context))
  })

export const sellOrder = (house: OrderHouse, uuid: Uuid, body: SellBody, request: RequestContext) =>
  once(house, uuid, body, request, async (context) => {
    const cash = await house.directory.cashType(request.scope, body.payment_type_uuid)
    if (!cash) return reject('payment_type.unknown')
    const save = await saveCommand(house, uuid, body, request)
    if (isRejection(save)) return save
    const pay = payCommand(uuid, body, save.session_uuid, cash, undefined)
    const command = { type: 'SellForCash', save, pay } as const
    const started = await house.handler.handle(orderDecider, orderStream(uuid), command, context)
    return isRejection(started) ? started : settled(house, uuid, body.payment_uuid, context)
  })

export const payOrder = (house: OrderHouse, uuid: Uuid, body: PayBody, request: RequestContext) =>
  once(house, uuid, body, request, async (context) => {
    const cash = await house.directory.cashType(request.scope, body.payment_type_uuid)
    if (!cash) return reject('payment_type.unknown')
    const session = await sessionOf(house, body, request.scope)
    if (isRejection(session)) return session
    const decided_on = await decidedOn(house, uuid, request)
    if (isRejection(decided_on)) return decided_on
    const command = payCommand(uuid, body, session.session_uuid, cash, decided_on)
    const started = await house.handler.handle(orderDecider, orderStream(uuid), command, context)
    return isRejection(started) ? started : settled(house, uuid, body.payment_uuid, context)
  })

export const cancelOrder = (house: OrderHouse, uuid: Uuid, body: CancelBody, request: RequestContext) =>
  once(house, uuid, body, request, async (context) => {
    const session = await sessionOf(house, body, request.scope)
    if (isRejection(session)) return session
    const decided_on = await decidedOn(house, uuid, request)
    if (isRejection(decided_on)) return decided_on
    const { session_uuid } = session
    const command = { type: 'CancelOrder', ...body, session_uuid, decided_on } as const
    return answered(await house.handler.handle(orderDecider, orderStream(uuid), command, context))
  })

/**
 * One command id, one effect, one answer (rule 2). When a rule says no, the command may be a repeat of one that
 * succeeded before the rule applied (the register has closed since): then the first answer holds.
 */
const once = async <Body extends object, Code extends string, Answer>(
  house: OrderHouse,
  uuid: Uuid,
  body: Body,
  request: RequestContext,
  act: (context: CommandContext) => Promise<Answer | Rejection<Code>>,
) => {
  const context: CommandContext = {
    command_id: request.command_id,
    command_hash: sha256Hex(canonical({ uuid, body })),
    company_uuid: request.scope.company_uuid,
    vat_entity_uuid: request.scope.vat_entity_uuid,
    actor: request.actor,
    now: request.now,
    is_new: request.if_match === undefined,
  }
  const answer = await act(context)
  if (!isRejection(answer)) return answer
  const before = await house.handler.repeated(orderDecider, orderStream(uuid), context)
  if (before && isRejection(before)) return before
  if (before) return (await repeatOf(house, uuid, before, context)) as Answer
  const now = await house.handler.load(orderDecider, orderStream(uuid), context.company_uuid)
  return now && now.state.status !== 'new'
    ? { ...answer, current: viewOfOrder(now.state, now.revision) }
    : answer
}

/** A repeat drives unfinished steps on and answers what the command led to. */
const repeatOf = async (house: OrderHouse, uuid: Uuid, before: Handled<Order>, context: CommandContext) => {
  const started = before.events.find(({ type }) => type === 'OrderPaymentStarted')
  if (!started) return answered(before)
  return settled(house, uuid, (started.data as { payment_uuid: Uuid }).payment_uuid, context)
}

const settled = async (house: OrderHouse, uuid: Uuid, payment_uuid: Uuid, context: CommandContext) => {
  const { command_id: _, command_hash: __, ...who } = context
  const end = await house.settle(uuid, payment_uuid, who)
  if (end?.released) return reject('order.payment_refused')
  const folded = end ?? (await pending(house, uuid, context))
  const order = existing(folded.order)
  return { body: { order: viewOfOrder(order, folded.revision), sealing: end === undefined }, ...seen(folded) }
}

const pending = async (house: OrderHouse, uuid: Uuid, context: CommandContext) => {
  const folded = await house.handler.load(orderDecider, orderStream(uuid), context.company_uuid)
  if (!folded) throw new Error(`no order ${uuid}`)
  return { order: folded.state, revision: folded.revision, position: undefined }
}

const answered = <Code extends string>(handled: Handled<Order> | Rejection<Code>) => {
  if (isRejection(handled)) return handled as Rejection<Code>
  return { body: { order: viewOfOrder(existing(handled.state), handled.revision) }, ...seen(handled) }
}

const seen = ({ revision, position }: { revision: bigint; position: Position | undefined }) =>
  position === undefined ? { revision } : { revision, position }

const existing = (order: Order): ExistingOrder => {
  if (order.status === 'new') throw new Error('an order that was answered exists')
  return order
}

const saveCommand = async (house: OrderHouse, uuid: Uuid, body: SaveBody, request: RequestContext) => {
  const session = await sessionOf(house, body, request.scope)
  if (isRejection(session)) return session
  const base = await baseOf(house, uuid, request)
  if (isRejection(base)) return base
  const lines = await stampLines(house.directory, request.scope, body.order_lines, base?.lines ?? [])
  if (isRejection(lines)) return lines
  const { register_uuid, cashier_uuid, short_nr } = body
  const { session_uuid } = session
  const opening = { order_uuid: uuid, register_uuid, session_uuid, cashier_uuid, short_nr }
  return { type: 'SaveOrder', ...opening, cart: { base, lines } } satisfies SaveOrder
}

/** The order as the cart knew it: folded at If-Match. Undefined for a new one. */
const baseOf = async (house: OrderHouse, uuid: Uuid, { if_match, scope }: RequestContext) => {
  if (if_match === undefined) return undefined
  const now = await house.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  if (!now || now.revision < if_match) return reject('request.not_found')
  const base = await house.handler.at(orderDecider, orderStream(uuid), if_match)
  return base.status === 'new' ? reject('request.not_found') : base
}

/** Commands that move money carry the revision they were decided on (architecture.md 4 step 4). */
const decidedOn = async (house: OrderHouse, uuid: Uuid, request: RequestContext) => {
  if (request.if_match === undefined) return reject('request.needs_revision')
  const order = await baseOf(house, uuid, request)
  return isRejection(order) ? order : { revision: request.if_match, order }
}

const payCommand = (
  uuid: Uuid,
  body: Pick<PayBody, 'payment_uuid' | 'payment_type_uuid' | 'register_uuid' | 'cashier_uuid' | 'received'>,
  session_uuid: Uuid,
  cash: CashType,
  decided_on: StartPayment['decided_on'] | undefined,
): StartPayment => ({
  type: 'StartPayment',
  payment_uuid: body.payment_uuid,
  payment_type_uuid: body.payment_type_uuid,
  method: 'cash',
  register_uuid: body.register_uuid,
  session_uuid,
  cashier_uuid: body.cashier_uuid,
  received: body.received,
  rounding_unit: cash.rounding_unit,
  receipt_uuid: uuid5(uuid, `receipt:${body.payment_uuid}`),
  decided_on: decided_on ?? { revision: undefined, order: undefined },
})

type By = { register_uuid: Uuid; cashier_uuid: Uuid }
const sessionOf = async (
  house: OrderHouse,
  by: By,
  scope: CompanyScope,
): Promise<CurrentSession | Rejection<'request.not_found' | 'cashier.unknown' | 'register.not_open'>> => {
  if (!(await house.directory.register(scope, by.register_uuid))) return reject('request.not_found')
  if (!(await house.directory.hasCashier(scope, by.cashier_uuid))) return reject('cashier.unknown')
  return (await house.sessions.open(by.register_uuid, scope.company_uuid)) ?? reject('register.not_open')
}
