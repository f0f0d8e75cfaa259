import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { AdminPinDialog, ApprovalDialog } from '../admin-pin/index.ts'
import { usePos } from '../registers/index.ts'
import { adminActionOf, withReason } from './action-of.ts'
import type { PendingAction } from './pending-action.ts'

/** A refund that needs an administrator: by a terminal, or beyond the cashier's cash limit. */
export type ToApprove = { action: PendingAction; causes: readonly string[] }
type ApproveRefundProps = ToApprove & {
  onCard: Money
  onApproved: (action: PendingAction) => void
  onClose: () => void
}

/** PAY-09, R-9: one PIN for one refund, plus a reason when it exceeds the limits; the selection is kept. */
export const ApproveRefund = ({ action, causes, onCard, onApproved, onClose }: ApproveRefundProps) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const dialogProps = { register_uuid: register.uuid, action: adminActionOf(action), onClose }
  return causes.length > 0 ? (
    <ApprovalDialog
      {...dialogProps}
      causes={causes}
      onApproved={(reason) => onApproved(withReason(action, reason))}
    />
  ) : (
    <AdminPinDialog
      {...dialogProps}
      why={t('refund.pin', { amount: money(onCard) })}
      onAuthorised={() => onApproved(action)}
    />
  )
}
