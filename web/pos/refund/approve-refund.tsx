import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { AdminPinDialog, ApprovalDialog } from '../admin-pin/index.ts'
import { usePos } from '../register/index.ts'
import { adminActOf, withReason } from './act-of.ts'
import type { PendingAct } from './pending-act.ts'

/** A refund that waits for an administrator: by a terminal, or beyond what the cashier may give back in cash. */
export type ToApprove = { act: PendingAct; causes: readonly string[] }
type ApproveRefundProps = ToApprove & {
  onCard: Money
  onApproved: (act: PendingAct) => void
  onClose: () => void
}

/** PAY-09, R-9: one PIN for this one refund, and a reason where it goes beyond the limits; what was chosen stays. */
export const ApproveRefund = ({ act, causes, onCard, onApproved, onClose }: ApproveRefundProps) => {
  const { t } = useTranslation('orders')
  const { register } = usePos()
  const asking = { register_uuid: register.uuid, act: adminActOf(act), onClose }
  return causes.length > 0 ? (
    <ApprovalDialog
      {...asking}
      causes={causes}
      onApproved={(reason) => onApproved(withReason(act, reason))}
    />
  ) : (
    <AdminPinDialog
      {...asking}
      why={t('refund.pin', { amount: money(onCard) })}
      onAuthorised={() => onApproved(act)}
    />
  )
}
