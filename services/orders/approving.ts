import type { AdminActionKind } from '@bon/contracts/identity'
import {
  type CashierUuid,
  isRejection,
  type RegisterUuid,
  type RequestContext,
  type Uuid,
} from '@bon/contracts/kernel'
import type { Approval, ApprovalCause, By, OrderEvent } from '@bon/contracts/orders'
import type { OrderDependencies } from './order.dependencies.ts'

/** The event of an approval; empty when nothing needed one. */
export const approvedBy = (
  approval: Approval | undefined,
  causes: readonly ApprovalCause[],
  by: By,
): OrderEvent[] =>
  approval && causes.length > 0
    ? [{ type: 'OrderActionApproved', data: { causes: [...causes], ...approval, by } }]
    : []

type ApprovalRequest = { register_uuid: RegisterUuid; cashier_uuid: CashierUuid; reason?: string | undefined }

/**
 * Tries an action within the cashier's limits. If it exceeds them, it is tried again with an administrator's PIN for
 * this command and the typed reason; without both, the rejection with its causes is returned.
 */
export const withApproval = async <Answer>(
  { texts, takesAdminPin }: Pick<OrderDependencies, 'texts' | 'takesAdminPin'>,
  uuid: Uuid,
  kind: AdminActionKind,
  { register_uuid, cashier_uuid, reason: text }: ApprovalRequest,
  request: RequestContext,
  action: (approval: Approval | undefined) => Promise<Answer>,
): Promise<Answer> => {
  const own = await action(undefined)
  if (!isRejection(own) || own.rejection !== 'order.approval_needed') return own
  const admin_action = { kind, subject_uuid: uuid, register_uuid, cashier_uuid }
  const approved_by = text && (await takesAdminPin(request, admin_action))
  if (!approved_by) return own
  const { company_uuid } = request.scope
  return action({ reason: await texts.put({ company_uuid, subject: uuid, text }), approved_by })
}
