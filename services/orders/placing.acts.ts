import { type BodyOf, isRejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import type { orderActEndpoints } from '@bon/contracts/orders'
import type { CommandContext } from '../kernel/index.ts'
import { answered, once, sessionOf } from './acting.ts'
import type { OrderCommand } from './order.commands.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderHouse } from './order.house.ts'
import { commentText } from './order-texts.ts'
import { orderStream } from './streams.ts'

type Acts = typeof orderActEndpoints

const done = async (
  house: OrderHouse,
  uuid: Uuid,
  command: OrderCommand,
  context: CommandContext,
  request: RequestContext,
) => answered(house, await house.handler.handle(orderDecider, orderStream(uuid), command, context), request)

/** ORD-38: opens an order at a register. */
export const takeOrder = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['take']>,
  request: RequestContext,
) =>
  once(house, uuid, body, request, async (context) => {
    const session = await sessionOf(house, body, request.scope)
    if (isRejection(session)) return session
    return done(house, uuid, { type: 'TakeOrder', ...body }, context, request)
  })

/** ORD-40, DEF-16. */
export const forceRelease = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['forceRelease']>,
  request: RequestContext,
) =>
  once(house, uuid, body, request, async (context) => {
    const at_any_time = await house.isProvider(request.actor)
    return done(house, uuid, { type: 'ForceReleaseOrder', at_any_time }, context, request)
  })

/** FLR-05. */
export const placeOrder = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['place']>,
  request: RequestContext,
) =>
  once(house, uuid, body, request, async (context) => {
    const { table_uuids, from_table_uuids, ...hands } = body
    const session = await sessionOf(house, hands, request.scope)
    if (isRejection(session)) return session
    if (table_uuids.some((table) => !house.hasTable(request.scope, table)))
      return reject('order.table_unknown')
    const by = { ...hands, session_uuid: session.session_uuid }
    return done(house, uuid, { type: 'PlaceOrder', table_uuids, from_table_uuids, by }, context, request)
  })

/** DESIGN 09: amounts that several pay. */
export const planShares = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['shares']>,
  request: RequestContext,
) =>
  once(house, uuid, body, request, async (context) => {
    const { amounts, ...hands } = body
    const session = await sessionOf(house, hands, request.scope)
    if (isRejection(session)) return session
    const by = { ...hands, session_uuid: session.session_uuid }
    return done(house, uuid, { type: 'PlanShares', amounts, by }, context, request)
  })

/** ORD-04. */
export const commentOrder = (
  house: OrderHouse,
  uuid: Uuid,
  body: BodyOf<Acts['comment']>,
  request: RequestContext,
) =>
  once(house, uuid, body, request, async (context) => {
    if (!(await house.handler.load(orderDecider, orderStream(uuid), request.scope.company_uuid)))
      return reject('request.not_found')
    const comment = await commentText(house, uuid, request, body.text)
    const { comment_uuid } = body
    return done(
      house,
      uuid,
      { type: 'CommentOrder', comment_uuid, comment, cashier_uuid: null },
      context,
      request,
    )
  })
