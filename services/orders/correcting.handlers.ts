import { type BodyOf, isRejection, type RequestContext, reject, type Uuid } from '@bon/contracts/kernel'
import { namedClass, type tenderCorrectionEndpoints } from '@bon/contracts/orders'
import { withApproval } from './approving.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { answered, once, orderAgain, sessionOf } from './order-command.ts'
import { cashLimitOf } from './pay-command.ts'
import { orderStream } from './streams.ts'

/** A payment recorded on the wrong means, moved to one of the register that corrects it. */
export const correctTender = (
  deps: OrderDependencies,
  uuid: Uuid,
  body: BodyOf<typeof tenderCorrectionEndpoints.correctTender>,
  request: RequestContext,
) =>
  once(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { payment_uuid, payment_type_uuid, reason: _, ...actor } = body
      const type = await deps.directory.paymentType(request.scope, payment_type_uuid)
      if (!type) return reject('payment_type.unknown')
      if (!deps.directory.takes(request.scope, actor.register_uuid, payment_type_uuid))
        return reject('payment_type.not_at_register', { name: type.name })
      const session = await sessionOf(deps, actor, request.scope)
      if (isRejection(session)) return session
      const { method, payment_class } = type
      const to = { payment_type_uuid, method, ...namedClass(method, payment_class) }
      const order = (await deps.handler.load(orderDecider, orderStream(uuid), request.scope.company_uuid))
        ?.state
      const sold = order && order.status !== 'new' ? order : undefined
      const cash = await cashLimitOf(deps, sold, { paymentType: type }, request)
      const by = { ...actor, session_uuid: session.session_uuid }
      const corrected = await withApproval(deps, uuid, 'order.correct_tender', body, request, (approval) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          { type: 'CorrectTender', payment_uuid, to, cash, approval, by },
          context,
        ),
      )
      return answered(deps, corrected, request)
    },
    orderAgain(deps, request),
  )
