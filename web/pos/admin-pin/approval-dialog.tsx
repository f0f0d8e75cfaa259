import type { AdminAction } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { AdminPinDialog } from './admin-pin-dialog.tsx'

type ApprovalDialogProps = {
  register_uuid: RegisterUuid
  action: AdminAction
  /** The limits that the action exceeds, as approval cause codes. */
  causes: readonly string[]
  onApproved: (reason: string) => void
  onClose: () => void
}

/**
 * Asks an administrator to approve one action beyond a cashier's limits: shows the limits, takes a reason and a PIN
 * (R-9).
 */
export const ApprovalDialog = ({ causes, onApproved, ...rest }: ApprovalDialogProps) => {
  const { t } = useTranslation('orders')
  const why = causes.map((cause) => t(`approval.causes.${cause}`)).join(' ')
  return <AdminPinDialog {...rest} why={why} asksReason onAuthorised={onApproved} />
}
