import { type BodyOf, isRejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import type { orderActionEndpoints } from '@bon/contracts/orders'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { answered, once, onceByAnybody, orderAgain, sessionOf } from './order-command.ts'
import { commentText } from './order-texts.ts'
import { orderStream } from './streams.ts'

type Actions = typeof orderActionEndpoints

/** Opens an order at a register (ORD-38). */
export const takeOrder = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['take']>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const session = await sessionOf(deps, body, request.scope)
      if (isRejection(session)) return session
      return answered(
        deps,
        await deps.handler.handle(orderDecider, orderStream(uuid), { type: 'TakeOrder', ...body }, context),
        request,
      )
    },
    orderAgain(deps, request),
  )

/** Opens an order in place of the register that has it open; one that still works is asked an administrator's PIN. */
export const takeOverOrder = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['takeOver']>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const session = await sessionOf(deps, body, request.scope)
      if (isRejection(session)) return session
      const takeOver = (approved_by?: Uuid) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'TakeOverOrder', ...body, approved_by },
          context,
        )
      const own = await takeOver()
      if (!isRejection(own) || own.rejection !== 'register.admin_pin_needed')
        return answered(deps, own, request)
      const action = { kind: 'order.take_over', subject_uuid: uuid, ...body } as const
      const approved_by = await deps.takesAdminPin(request, action)
      return approved_by ? answered(deps, await takeOver(approved_by), request) : own
    },
    orderAgain(deps, request),
  )

/**
 * Releases an order whose register does not answer: at once for the provider, after the lease for the company (ORD-40,
 * DEF-16).
 */
export const forceRelease = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['forceRelease']>,
  request: RequestContext,
) =>
  onceByAnybody(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const at_any_time = await deps.isProvider(request.actor)
      return answered(
        deps,
        await deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'ForceReleaseOrder', at_any_time },
          context,
        ),
        request,
      )
    },
    orderAgain(deps, request),
  )

/** Moves the whole order to other tables, or removes it from all (FLR-05). */
export const placeOrder = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['place']>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { table_uuids, from_table_uuids, ...actor } = body
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      if (table_uuids.some((table) => !deps.hasTable(request.scope, table)))
        return reject('order.table_unknown')
      const by = { ...actor, session_uuid: session.session_uuid }
      return answered(
        deps,
        await deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'PlaceOrder', table_uuids, from_table_uuids, by },
          context,
        ),
        request,
      )
    },
    orderAgain(deps, request),
  )

/** Names another cashier of the company as the one who serves the order. */
export const changeWaiter = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['waiter']>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { waiter_uuid, ...actor } = body
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      if (!(await deps.directory.hasCashier(request.scope, waiter_uuid))) return reject('cashier.unknown')
      const by = { ...actor, session_uuid: session.session_uuid }
      return answered(
        deps,
        await deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'ChangeWaiter', waiter_uuid, by },
          context,
        ),
        request,
      )
    },
    orderAgain(deps, request),
  )

/** Plans the part payments of several guests (DES-9). */
export const planShares = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['shares']>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { amounts, ...actor } = body
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      const by = { ...actor, session_uuid: session.session_uuid }
      return answered(
        deps,
        await deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'PlanShares', amounts, by },
          context,
        ),
        request,
      )
    },
    orderAgain(deps, request),
  )

/** Allowed in any status: a comment does not change the sale (ORD-04). */
export const commentOrder = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<Actions['comment']>,
  request: RequestContext,
) =>
  onceByAnybody(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      if (!(await deps.handler.load(orderDecider, orderStream(uuid), request.scope.company_uuid)))
        return reject('request.not_found')
      const comment = await commentText(deps, uuid, request, body.text)
      const { comment_uuid } = body
      return answered(
        deps,
        await deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'CommentOrder', comment_uuid, comment, cashier_uuid: null },
          context,
        ),
        request,
      )
    },
    orderAgain(deps, request),
  )
