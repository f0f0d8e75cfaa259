import type { OrderView } from '@bon/contracts/orders'
import {
  IconArrowBackUp,
  IconCash,
  IconHistory,
  IconReceipt,
  IconShoppingCart,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { TouchButton } from '../../shared/ui/index.ts'
import { awaitsCancel, dueToGuest, mayCancel, refundable } from '../refund/index.ts'
import style from './order-preview.module.css'
import type { BonDialog } from './use-bon-dialogs.ts'

type PreviewActionsProps = {
  order: OrderView
  busy: boolean
  onOpen: () => void
  onRefund: () => void
  onReceipt: () => void
  onOpenDialog: (what: BonDialog) => void
}

/** The actions available for a bon in its current state. */
export const PreviewActions = ({
  order,
  busy,
  onOpen,
  onRefund,
  onReceipt,
  onOpenDialog,
}: PreviewActionsProps) => {
  const { t } = useTranslation('orders')
  const due = dueToGuest(order)
  const awaits = awaitsCancel(order)
  const goesOn = (order.status === 'open' || order.status === 'confirmed') && due === 0 && !awaits
  return (
    <div className={`${style.actions} two-columns grid gap-8`}>
      {due > 0 ? (
        <TouchButton variant="pay" size="lg" onClick={() => onOpenDialog('payOut')}>
          <IconCash size={22} aria-hidden />
          {t('action.payOut', { amount: money(due) })}
        </TouchButton>
      ) : null}
      {goesOn ? (
        <TouchButton variant="primary" size="lg" disabled={busy} onClick={onOpen}>
          <IconShoppingCart size={22} aria-hidden />
          {t('action.open')}
        </TouchButton>
      ) : null}
      {order.status === 'completed' ? (
        <TouchButton variant="primary" size="lg" onClick={onReceipt}>
          <IconReceipt size={22} aria-hidden />
          {t('common:receipt.one')}
        </TouchButton>
      ) : null}
      {refundable(order).length > 0 ? (
        <TouchButton onClick={onRefund}>
          <IconArrowBackUp size={22} aria-hidden />
          {t('action.refund')}
        </TouchButton>
      ) : null}
      {order.status === 'confirmed' && goesOn ? (
        <>
          <TouchButton onClick={() => onOpenDialog('reopen')}>{t('action.reopen')}</TouchButton>
          <TouchButton variant="danger" onClick={() => onOpenDialog('cancelPaid')}>
            <IconX size={22} aria-hidden />
            {t('action.cancelPaid')}
          </TouchButton>
        </>
      ) : null}
      {mayCancel(order) ? (
        <TouchButton variant="danger" onClick={() => onOpenDialog('cancel')}>
          <IconX size={22} aria-hidden />
          {t('action.cancel')}
        </TouchButton>
      ) : null}
      <TouchButton onClick={() => onOpenDialog('story')}>
        <IconHistory size={22} aria-hidden />
        {t('action.story')}
      </TouchButton>
    </div>
  )
}
