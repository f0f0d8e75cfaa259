import type { OrderView } from '@bon/contracts/orders'
import { CorrectTenderDialog } from './correct-tender-dialog.tsx'
import { SettleOwedDialog } from './settle-owed-dialog.tsx'

type TenderDialogProps = { kind: 'correctTender' | 'settleOwed'; order: OrderView; onClose: () => void }

/** About the money of a sale that was sealed before. */
export const TenderDialog = ({ kind, order, onClose }: TenderDialogProps) =>
  kind === 'settleOwed' ? (
    <SettleOwedDialog order={order} onClose={onClose} />
  ) : (
    <CorrectTenderDialog order={order} onClose={onClose} />
  )
