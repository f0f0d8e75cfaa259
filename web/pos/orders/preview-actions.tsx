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
import { awaitsCancel, mayCancel, owedToGuest, refundable } from '../refund/index.ts'
import style from './order-preview.module.css'
import type { BonDialog } from './use-bon-dialogs.ts'

type PreviewActionsProps = {
  order: OrderView
  busy: boolean
  onOpen: () => void
  onRefund: () => void
  onAsk: (what: BonDialog) => void
}

/** What may be done to a bon as it stands. */
export const PreviewActions = ({ order, busy, onOpen, onRefund, onAsk }: PreviewActionsProps) => {
  const { t } = useTranslation('orders')
  const owed = owedToGuest(order)
  const awaits = awaitsCancel(order)
  const goesOn = (order.status === 'open' || order.status === 'confirmed') && owed === 0 && !awaits
  return (
    <div className={style.actions}>
      {owed > 0 ? (
        <TouchButton look="pay" size="lg" onClick={() => onAsk('payOut')}>
          <IconCash size={22} aria-hidden />
          {t('act.payOut', { amount: money(owed) })}
        </TouchButton>
      ) : null}
      {goesOn ? (
        <TouchButton look="primary" size="lg" disabled={busy} onClick={onOpen}>
          <IconShoppingCart size={22} aria-hidden />
          {t('act.open')}
        </TouchButton>
      ) : null}
      {order.status === 'completed' ? (
        <TouchButton look="primary" size="lg" onClick={() => onAsk('receipt')}>
          <IconReceipt size={22} aria-hidden />
          {t('common:receipt.one')}
        </TouchButton>
      ) : null}
      {refundable(order).length > 0 ? (
        <TouchButton onClick={onRefund}>
          <IconArrowBackUp size={22} aria-hidden />
          {t('act.refund')}
        </TouchButton>
      ) : null}
      {order.status === 'confirmed' && goesOn ? (
        <>
          <TouchButton onClick={() => onAsk('reopen')}>{t('act.reopen')}</TouchButton>
          <TouchButton look="danger" onClick={() => onAsk('cancelPaid')}>
            <IconX size={22} aria-hidden />
            {t('act.cancelPaid')}
          </TouchButton>
        </>
      ) : null}
      {mayCancel(order) ? (
        <TouchButton look="danger" onClick={() => onAsk('cancel')}>
          <IconX size={22} aria-hidden />
          {t('act.cancel')}
        </TouchButton>
      ) : null}
      <TouchButton onClick={() => onAsk('story')}>
        <IconHistory size={22} aria-hidden />
        {t('act.story')}
      </TouchButton>
    </div>
  )
}
