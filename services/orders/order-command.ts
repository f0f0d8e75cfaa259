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
import type { InTheNameOf } from '../identity/index.ts'
import type { CodeSaidBy, CommandContext, Handled, Hold } from '../kernel/index.ts'
import type { CurrentSession } from '../registers/index.ts'
import { judgedHold } from './hold.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { orderStream } from './streams.ts'
import { refusedCashier, type Waiting } from './waited.ts'

/** Dependencies shared by all order commands. */
export type OrderCommandDependencies = Pick<
  OrderDependencies,
  'handler' | 'leases' | 'texts' | 'sessions' | 'directory' | 'signIns'
>

type Act<Answer, Code extends string> = (context: CommandContext) => Promise<Answer | Rejection<Code>>

type Again<Answer, Code extends string> = (
  before: Handled<Order>,
  context: CommandContext,
) => Promise<Answer | Rejection<Code>>

/**
 * One effect and one answer per command id (RULE-2). When a rule rejects, the command may repeat one that succeeded
 * before the rule applied (the register has closed since, the cashier has signed out): then `again` gives the first
 * answer.
 */
export const onceByAnybody = async <Answer, Code extends string>(
  deps: OrderCommandDependencies,
  uuid: Uuid,
  body: object,
  request: RequestContext,
  action: Act<Answer, Code>,
  again: Again<Answer, Code>,
) => {
  const context: CommandContext = {
    command_id: request.command_id,
    command_hash: sha256Hex(canonical({ uuid, body: sentOf(body) })),
    company_uuid: request.scope.company_uuid,
    vat_entity_uuid: request.scope.vat_entity_uuid,
    actor: request.actor,
    now: request.now,
    is_new: request.if_match === undefined,
    // A cart without a base creates its order, which has no lease.
    hold:
      'order_lines' in body && request.if_match === undefined
        ? undefined
        : await holdOf(deps, uuid, body, request),
    test_mode: await modeAt(deps, body, request),
  }
  const answer = await action(context)
  if (!isRejection(answer)) return answer
  const before = await deps.handler.repeated(orderDecider, orderStream(uuid), context)
  if (before && isRejection(before)) return before
  if (before) return again(before, context)
  const now = await deps.handler.load(orderDecider, orderStream(uuid), context.company_uuid)
  return now && now.state.status !== 'new'
    ? { ...answer, current: await viewed(deps, now.state, now.revision, request.scope) }
    : answer
}

/** The same command, sent live and once more from the till's list, is one command. */
const sentOf = (body: object): object => {
  const { waited: _, ...sent } = body as { waited?: true }
  return sent
}

/** The same in the name of a cashier, who must be signed in, or have been the company's when what waited was made. */
export const once = <Answer, Code extends string>(
  deps: OrderCommandDependencies,
  uuid: Uuid,
  body: InTheNameOf,
  request: RequestContext,
  action: Act<Answer, Code>,
  again: Again<Answer, Code>,
  waiting?: Waiting,
) =>
  onceByAnybody<Answer, Code | CodeSaidBy<typeof refusedCashier>>(
    deps,
    uuid,
    body,
    request,
    async (context) => (await refusedCashier(deps, body, request, waiting)) ?? action(context),
    again,
  )

/** The answer to a repeated command whose answer is the order alone. */
export const orderAgain =
  (deps: OrderCommandDependencies, request: RequestContext) => (before: Handled<Order>) =>
    shownOrder(deps, before, request)

/**
 * Whether the acting register was opened in test mode; undefined in the back office (DEF-21). The cached session may be
 * behind another process, so training is confirmed by a fresh read.
 */
const modeAt = async ({ sessions }: OrderCommandDependencies, body: object, { scope }: RequestContext) => {
  if (!('register_uuid' in body) || typeof body.register_uuid !== 'string') return undefined
  const { register_uuid } = body
  const openSession = await sessions.open(register_uuid, scope.company_uuid)
  const now = openSession?.report.test_mode
    ? await sessions.latest(register_uuid, scope.company_uuid)
    : openSession
  return now && now.report.test_mode === true
}

/** Whether another register keeps the order open; not asked when none has it, or the acting one. */
const holdOf = async (
  deps: OrderCommandDependencies,
  uuid: Uuid,
  body: object,
  { scope, now }: RequestContext,
): Promise<Hold> => {
  const folded = await deps.handler.peek(orderDecider, orderStream(uuid), scope.company_uuid)
  const holder = folded && folded.state.status !== 'new' ? folded.state.holder : null
  const isOwn = 'register_uuid' in body && body.register_uuid === holder?.register_uuid
  return holder && !isOwn ? judgedHold(deps, uuid, holder, now) : { of: null, end: undefined }
}

export const answered = async <Code extends string>(
  deps: OrderCommandDependencies,
  handled: Handled<Order> | Rejection<Code>,
  request: Pick<RequestContext, 'scope'>,
) => (isRejection(handled) ? (handled as Rejection<Code>) : shownOrder(deps, handled, request))

export const shownOrder = async (
  deps: OrderCommandDependencies,
  handled: Handled<Order>,
  { scope }: Pick<RequestContext, 'scope'>,
) => {
  const order = await viewed(deps, existing(handled.state), handled.revision, scope)
  return { body: { order }, ...versionOf(handled) }
}

/** The order with its texts from the vault; events hold only their references. */
export const viewed = async (
  deps: Pick<OrderDependencies, 'texts'>,
  order: ExistingOrder,
  revision: bigint,
  { company_uuid }: Pick<CompanyScope, 'company_uuid'>,
): Promise<OrderView> => {
  const refs = textsOf(order).map(({ ref }) => ref)
  const texts = refs.length > 0 ? await deps.texts.get(company_uuid, refs) : []
  return viewOfOrder(order, revision, Object.fromEntries(texts))
}

export const versionOf = ({ revision, position }: { revision: bigint; position: Position | undefined }) =>
  position === undefined ? { revision } : { revision, position }

export const existing = (order: Order): ExistingOrder => {
  if (order.status === 'new') throw new Error('an order that was answered exists')
  return order
}

/** The base of a cart: the order folded at If-Match. Undefined for a new one. */
export const baseOf = async (deps: OrderDependencies, uuid: Uuid, { if_match, scope }: RequestContext) => {
  if (if_match === undefined) return undefined
  const now = await deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid)
  if (!now || now.revision < if_match) return reject('request.not_found')
  const base = await deps.handler.at(orderDecider, orderStream(uuid), if_match)
  return base.status === 'new' ? reject('request.not_found') : base
}

/** Commands that move money require the revision they were decided on (ARCH-5). */
export const decidedOn = async (deps: OrderDependencies, uuid: Uuid, request: RequestContext) => {
  if (request.if_match === undefined) return reject('request.needs_revision')
  const order = await baseOf(deps, uuid, request)
  return isRejection(order) ? order : { revision: request.if_match, order }
}

/**
 * The current session, read from its stream for a card payment: money approved for a session that another process has
 * closed would have to be refunded (FIND-H7).
 */
export const sessionForCard = async (
  { sessions }: Pick<OrderDependencies, 'sessions'>,
  { register_uuid }: Pick<InTheNameOf, 'register_uuid'>,
  { company_uuid }: CompanyScope,
): Promise<CurrentSession | Rejection<'register.not_open'>> => {
  const latest = await sessions.latest(register_uuid, company_uuid)
  return latest?.report.status === 'open' ? latest : reject('register.not_open')
}

/** The session of an action; `once` has already checked its cashier. */
export const sessionOf = async (
  { sessions }: Pick<OrderDependencies, 'sessions'>,
  { register_uuid }: Pick<InTheNameOf, 'register_uuid'>,
  { company_uuid }: CompanyScope,
): Promise<CurrentSession | Rejection<'register.not_open'>> =>
  (await sessions.open(register_uuid, company_uuid)) ?? reject('register.not_open')

/** Cash that this cashier may refund without an administrator, and what he refunded in this session. */
export const refundTermsOf = (
  { limits }: Pick<OrderDependencies, 'limits'>,
  { report }: CurrentSession,
  { cashier_uuid }: Pick<InTheNameOf, 'cashier_uuid'>,
  { scope }: RequestContext,
): RefundTerms => {
  const { refund: limit, refund_of_session: session_limit } = limits(scope)
  return { limit, session_limit, refunded_cash: givenBackBy(report, cashier_uuid) }
}
