import type { AdminActKind } from '@bon/contracts/identity'
import { isRejection, type RequestContext, type Uuid } from '@bon/contracts/kernel'
import type { Approval, ApprovalCause, By, OrderEvent } from '@bon/contracts/orders'
import type { OrderHouse } from './order.house.ts'

/** The fact that an act beyond a cashier's limits was approved; none where there was nothing to approve. */
export const approvedBy = (
  approval: Approval | undefined,
  causes: readonly ApprovalCause[],
  by: By,
): OrderEvent[] =>
  approval && causes.length > 0
    ? [{ type: 'OrderActApproved', data: { causes: [...causes], reason: approval.reason, by } }]
    : []

type Asking = { register_uuid: Uuid; cashier_uuid: Uuid; reason?: string | undefined }

/**
 * Tries an act as the cashier's own. Where it goes beyond his limits, it is tried once more with an administrator's PIN
 * for this command and the reason that was typed; without one of them the refusal stands, and says what it goes beyond.
 */
export const withApproval = async <Answer>(
  { texts, takesAdminPin }: Pick<OrderHouse, 'texts' | 'takesAdminPin'>,
  uuid: Uuid,
  kind: AdminActKind,
  { register_uuid, cashier_uuid, reason: text }: Asking,
  request: RequestContext,
  act: (approval: Approval | undefined) => Promise<Answer>,
): Promise<Answer> => {
  const own = await act(undefined)
  if (!isRejection(own) || own.rejection !== 'order.approval_needed') return own
  const admin_act = { kind, subject_uuid: uuid, register_uuid, cashier_uuid }
  if (!text || !(await takesAdminPin(request, admin_act))) return own
  const { company_uuid } = request.scope
  return act({ reason: await texts.put({ company_uuid, subject: uuid, text }) })
}
