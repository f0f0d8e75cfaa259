import type { OrderView } from '@bon/contracts/orders'
import { CorrectTenderDialog } from './correct-tender-dialog.tsx'
import { SettleOwedDialog } from './settle-owed-dialog.tsx'
import { TipDialog } from './tip-dialog.tsx'

type TenderDialogProps = {
  kind: 'correctTender' | 'settleOwed' | 'tip'
  order: OrderView
  onClose: () => void
}

/** About the money of a sale that was sealed before. */
export const TenderDialog = ({ kind, order, onClose }: TenderDialogProps) => {
  switch (kind) {
    case 'settleOwed':
      return <SettleOwedDialog order={order} onClose={onClose} />
    case 'tip':
      return <TipDialog order={order} onClose={onClose} />
    case 'correctTender':
      return <CorrectTenderDialog order={order} onClose={onClose} />
  }
}
