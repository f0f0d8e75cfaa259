import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { WaitButton } from '../confirming/wait-button.tsx'
import style from './confirm-payment.module.css'

type ConfirmPaymentProps = { name: string; amount: Money; onConfirm: () => void; onCancel: () => void }

/** PAY-25, POS-24: a means that asks once more, because nothing but the cashier's word stands behind it. */
export const ConfirmPayment = ({ name, amount, onConfirm, onCancel }: ConfirmPaymentProps) => {
  const { t } = useTranslation('pos')
  return (
    <Dialog title={t('means.confirmTitle', { name })} onClose={onCancel}>
      <p>{t('means.confirmText', { name, amount: money(amount) })}</p>
      <div className={style.actions}>
        <TouchButton size="lg" onClick={onCancel}>
          {t('common:common.cancel')}
        </TouchButton>
        <WaitButton look="pay" what={amount} onClick={onConfirm}>
          {t('means.confirm', { amount: money(amount) })}
        </WaitButton>
      </div>
    </Dialog>
  )
}
