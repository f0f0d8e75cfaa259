import type { AdminAct } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { AdminPinDialog } from './admin-pin-dialog.tsx'

type ApprovalDialogProps = {
  register_uuid: Uuid
  act: AdminAct
  /** What the act goes beyond. */
  causes: readonly string[]
  onApproved: (reason: string) => void
  onClose: () => void
}

/** What goes beyond a cashier's limits: what that is, why it is right, and an administrator's PIN for this one act. */
export const ApprovalDialog = ({ causes, onApproved, ...rest }: ApprovalDialogProps) => {
  const { t } = useTranslation('orders')
  const why = causes.map((cause) => t(`approval.causes.${cause}`)).join(' ')
  return <AdminPinDialog {...rest} why={why} asksReason onAuthorised={onApproved} />
}
