import {
  type BodyOf,
  type CompanyScope,
  isRejection,
  type RequestContext,
  reject,
  type SessionUuid,
  type Uuid,
} from '@bon/contracts/kernel'
import {
  type Approval,
  correctablePayments,
  meansOf,
  movedBy,
  namedClass,
  type officeCorrectionEndpoints,
} from '@bon/contracts/orders'
import { deskOf, sessionUuid } from '@bon/contracts/registers'
import type { deskSession } from '../registers/index.ts'
import { orderDecider } from './order.decider.ts'
import type { OrderDependencies } from './order.dependencies.ts'
import { answered, onceByAnybody, orderAgain } from './order-command.ts'
import { cashLimitOf } from './pay-command.ts'
import { orderStream } from './streams.ts'

/** Dependencies of correcting a tender in the office. */
export type OfficeCorrectingDependencies = OrderDependencies & {
  /** The desk's session of today. */
  deskSession: ReturnType<typeof deskSession>
  /** The company's payment types whose payments may be corrected, by name. */
  correctableTypes(scope: CompanyScope): { uuid: Uuid; name: string }[]
}

/** What of a sale can be corrected, and to what. */
export const correctableOf = async (
  deps: OfficeCorrectingDependencies,
  uuid: Uuid,
  { scope }: RequestContext,
) => {
  const order = (await deps.handler.load(orderDecider, orderStream(uuid), scope.company_uuid))?.state
  if (!order || order.status === 'new') return reject('request.not_found')
  if (order.status !== 'completed') return reject('order.not_completed')
  return {
    body: {
      payments: correctablePayments(order.payments).map((payment) => {
        const { payment_type_uuid, method } = meansOf(payment)
        const { payment_uuid, at } = payment
        const name = deps.directory.paymentTypeEver(scope, payment_type_uuid)?.name ?? null
        return { payment_uuid, payment_type_uuid, method, name, amount: movedBy(payment), at }
      }),
      payment_types: deps.correctableTypes(scope),
    },
  }
}

/**
 * A payment recorded on the wrong means, corrected by an administrator in the office. It is decided as at a till,
 * under the admin PIN, and counted in the desk's session of today. What would be refused opens no session.
 */
export const correctTenderInOffice = (
  deps: OfficeCorrectingDependencies,
  uuid: Uuid,
  body: BodyOf<typeof officeCorrectionEndpoints.correctTender>,
  request: RequestContext,
) =>
  onceByAnybody(
    deps,
    uuid,
    body,
    request,
    async (context) => {
      const { scope, actor: cashier_uuid } = request
      const { company_uuid } = scope
      const { payment_uuid, payment_type_uuid, reason: text } = body
      const order = (await deps.handler.load(orderDecider, orderStream(uuid), company_uuid))?.state
      if (!order || order.status === 'new') return reject('request.not_found')
      const type = await deps.directory.paymentType(scope, payment_type_uuid)
      if (!type) return reject('payment_type.unknown')
      const to = { payment_type_uuid, method: type.method, ...namedClass(type.method, type.payment_class) }
      const cash = await cashLimitOf(deps, order, { paymentType: type }, request)
      const register_uuid = deskOf(scope)
      const correct = (session_uuid: SessionUuid, approval: Approval | undefined) =>
        deps.handler.handle(
          orderDecider,
          orderStream(uuid),
          {
            type: 'CorrectTender',
            payment_uuid,
            to,
            cash,
            approval,
            by: { register_uuid, session_uuid, cashier_uuid },
          },
          // Nothing of training is counted at the desk (DEF-21).
          { ...context, test_mode: false },
        )
      // Without an approval nothing is corrected, so that no session has to be open yet.
      const untried = await correct(sessionUuid(register_uuid, 0), undefined)
      if (!isRejection(untried) || untried.rejection !== 'order.approval_needed')
        return answered(deps, untried, request)
      const kind = 'order.correct_tender_in_office'
      const action = { kind, subject_uuid: uuid, register_uuid, cashier_uuid } as const
      const approved_by = await deps.takesAdminPin(request, action)
      if (!approved_by) return untried
      const session = await deps.deskSession(request)
      if (isRejection(session)) return session
      const reason = await deps.texts.put({ company_uuid, subject: uuid, text })
      const corrected = await correct(session.session_uuid, { reason, approved_by })
      return answered(deps, corrected, request)
    },
    orderAgain(deps, request),
  )
