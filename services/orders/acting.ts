import {
  type CompanyScope,
  canonical,
  isRejection,
  type Position,
  type Rejection,
  type RequestContext,
  reject,
  sha256Hex,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type ExistingOrder,
  type Order,
  type OrderView,
  type RefundTerms,
  textsOf,
  viewOfOrder,
} from '@bon/contracts/orders'
import { givenBackBy } from '@bon/contracts/registers'
import { type InTheNameOf, refusedInTheNameOf } from '../identity/index.ts'
import type { CommandContext, Handled } from '../kernel/index.ts'
import type { CurrentSession } from '../registers/index.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { orderStream } from './streams.ts'

/** What an act needs of the house, whatever it does. */
export type ActingHouse = Pick<
  OrderHouse,
  'handler' | 'leases' | 'texts' | 'sessions' | 'directory' | 'signIns'
>

type Again<Answer, Code extends string> = (
  before: Handled<Order>,
  context: CommandContext,
) => Promise<Answer | Rejection<Code>>

/**
 * One command id, one effect, one answer (rule 2). When a rule says no, the command may be a repeat of one that
 * succeeded before the rule applied (the register has closed since, the cashier is out): then the first answer holds.
 */
export const once = async <Body extends object, Code extends string, Answer>(
  house: ActingHouse,
  uuid: Uuid,
  body: Body,
  request: RequestContext,
  act: (context: CommandContext) => Promise<Answer | Rejection<Code>>,
  again: Again<Answer, Code> = (before) => answered(house, before, request) as Promise<Answer>,
) => {
  const context: CommandContext = {
    command_id: request.command_id,
    command_hash: sha256Hex(canonical({ uuid, body })),
    company_uuid: request.scope.company_uuid,
    vat_entity_uuid: request.scope.vat_entity_uuid,
    actor: request.actor,
    now: request.now,
    is_new: request.if_match === undefined,
    // A cart that was made from nothing gives birth to its order, which is in nobody's hands yet.
    lease_alive:
      'order_lines' in body && request.if_match === undefined
        ? undefined
        : await leaseOf(house, uuid, request),
    test_mode: await modeAt(house, body, request),
  }
  const answer =
    (isByCashier(body) && (await refusedInTheNameOf(house, body, request))) || (await act(context))
  if (!isRejection(answer)) return answer
  const before = await house.handler.repeated(orderDecider, orderStream(uuid), context)
  if (before && isRejection(before)) return before
  if (before) return again(before, context)
  const now = await house.handler.load(orderDecider, orderStream(uuid), context.company_uuid)
  return now && now.state.status !== 'new'
    ? { ...answer, current: await viewed(house, now.state, now.revision, request.scope) }
    : answer
}

const isByCashier = (body: object): body is InTheNameOf => 'cashier_uuid' in body && 'register_uuid' in body

/**
 * Whether the register that acts was opened in test mode; the office is in neither (DEF-21). What this process remembers
 * may be behind another: before a sale is taken for training, it is asked once more.
 */
const modeAt = async ({ sessions }: ActingHouse, body: object, { scope }: RequestContext) => {
  if (!('register_uuid' in body) || typeof body.register_uuid !== 'string') return undefined
  const { register_uuid } = body
  const known = await sessions.open(register_uuid, scope.company_uuid)
  const now = known?.report.test_mode ? await sessions.latest(register_uuid, scope.company_uuid) : known
  return now && now.report.test_mode === true
}

/** Whether the register that has the order open has said so of late; asked only where somebody has it. */
const leaseOf = async ({ handler, leases }: ActingHouse, uuid: Uuid, { scope, now }: RequestContext) => {
  const known = await handler.peek(orderDecider, orderStream(uuid), scope.company_uuid)
  const holder = known && known.state.status !== 'new' ? known.state.holder : undefined
  return holder ? leases.isAlive(uuid, holder.register_uuid, now) : undefined
}

export const answered = async <Code extends string>(
  house: ActingHouse,
  handled: Handled<Order> | Rejection<Code>,
  { scope }: Pick<RequestContext, 'scope'>,
) => {
  if (isRejection(handled)) return handled as Rejection<Code>
  const order = await viewed(house, existing(handled.state), handled.revision, scope)
  return { body: { order }, ...seen(handled) }
}

/** The order with its texts joined in; the log has only their references. */
export const viewed = async (
  house: Pick<OrderHouse, 'texts'>,
  order: ExistingOrder,
  revision: bigint,
  { company_uuid }: Pick<CompanyScope, 'company_uuid'>,
): Promise<OrderView> => {
  const refs = textsOf(order).map(({ ref }) => ref)
  const texts = refs.length > 0 ? await house.texts.get(company_uuid, refs) : []
  return viewOfOrder(order, revision, Object.fromEntries(texts))
}

export const seen = ({ revision, position }: { revision: bigint; position: Position | undefined }) =>
  position === undefined ? { revision } : { revision, position }

export const existing = (order: Order): ExistingOrder => {
  if (order.status === 'new') throw new Error('an order that was answered exists')
  return order
}

/** The order as the cart knew it: folded at If-Match. Undefined for a new one. */
export const baseOf = async (house: OrderHouse, uuid: Uuid, { if_match, scope }: RequestContext) => {
  if (if_match === undefined) return undefined
  const now = await house.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  if (!now || now.revision < if_match) return reject('request.not_found')
  const base = await house.handler.at(orderDecider, orderStream(uuid), if_match)
  return base.status === 'new' ? reject('request.not_found') : base
}

/** Commands that move money carry the revision they were decided on (architecture.md 4 step 4). */
export const decidedOn = async (house: OrderHouse, uuid: Uuid, request: RequestContext) => {
  if (request.if_match === undefined) return reject('request.needs_revision')
  const order = await baseOf(house, uuid, request)
  return isRejection(order) ? order : { revision: request.if_match, order }
}

/**
 * The session as its stream has it now, for a card: what a terminal approves for a session that another process has
 * closed would be given back to the guest (H7).
 */
export const sessionForCard = async (
  { sessions }: Pick<OrderHouse, 'sessions'>,
  { register_uuid }: Pick<InTheNameOf, 'register_uuid'>,
  { company_uuid }: CompanyScope,
): Promise<CurrentSession | Rejection<'register.not_open'>> => {
  const latest = await sessions.latest(register_uuid, company_uuid)
  return latest?.report.status === 'open' ? latest : reject('register.not_open')
}

/** The session that an act falls in, whose cashier was looked at by `once`. */
export const sessionOf = async (
  { sessions }: Pick<OrderHouse, 'sessions'>,
  { register_uuid }: Pick<InTheNameOf, 'register_uuid'>,
  { company_uuid }: CompanyScope,
): Promise<CurrentSession | Rejection<'register.not_open'>> =>
  (await sessions.open(register_uuid, company_uuid)) ?? reject('register.not_open')

/** What this cashier may give back in cash without an administrator, and what of it he gave in this session. */
export const refundTermsOf = (
  { limits }: Pick<OrderHouse, 'limits'>,
  { report }: CurrentSession,
  { cashier_uuid }: Pick<InTheNameOf, 'cashier_uuid'>,
  { scope }: RequestContext,
): RefundTerms => {
  const { refund: limit, refund_of_session: session_limit } = limits(scope)
  return { limit, session_limit, given: givenBackBy(report, cashier_uuid) }
}
