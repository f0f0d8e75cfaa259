import type { ApiProblem } from '../../shared/api/index.ts'
import { causesIn } from '../admin-pin/causes-in.ts'
import type { Approve } from '../till/use-approve.ts'
import { type PendingSale, pendingSale } from './pending-sale.ts'
import { type SaleOutcome, sendSale } from './send-sale.ts'

export type Sent = { outcome: SaleOutcome; pending: PendingSale }

/**
 * Asks an administrator when the sale exceeds the cashier's limits, as this register knows or the server says, and sends
 * it with the reason. The reason is stored first, so that a reload resumes the same sale with the same reason.
 */
export const sendApproved = async (
  begun: PendingSale,
  refusal: ApiProblem | undefined,
  approve: Approve,
): Promise<Sent> => {
  let pending = begun
  let outcome: SaleOutcome = refusal ? { status: 'refused', error: refusal } : await sendSale(pending)
  while (outcome.status === 'refused') {
    const approved = await approvedBy(outcome.error, pending, approve)
    if (!approved) break
    pending = approved
    pendingSale.save(pending.body.register_uuid, pending)
    outcome = await sendSale(pending)
  }
  return { outcome, pending }
}

/** The sale with the approved reason; undefined when no approval applies or the dialog was closed. */
const approvedBy = async (
  error: unknown,
  pending: PendingSale,
  approve: Approve,
): Promise<PendingSale | undefined> => {
  const causes = causesIn(error)
  if (!causes) return undefined
  const { order_uuid: subject_uuid, command_id, body } = pending
  const { register_uuid, cashier_uuid } = body
  const kind = pending.kind === 'sell' ? 'order.save' : 'order.refund'
  const reason = await approve({
    register_uuid,
    causes,
    action: { kind, subject_uuid, cashier_uuid, command_id },
  })
  if (reason === undefined) return undefined
  return pending.kind === 'sell'
    ? { ...pending, body: { ...pending.body, reason } }
    : { ...pending, body: { ...pending.body, reason } }
}
