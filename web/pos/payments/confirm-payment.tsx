import type { Money } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { WaitButton } from '../confirming/wait-button.tsx'

type ConfirmPaymentProps = { name: string; amount: Money; onConfirm: () => void; onClose: () => void }

/** PAY-25, POS-24: asks again for payment types that only the cashier can verify. */
export const ConfirmPayment = ({ name, amount, onConfirm, onClose }: ConfirmPaymentProps) => {
  const { t } = useTranslation('pos')
  return (
    <Dialog title={t('bon:means.confirmTitle', { name })} onClose={onClose}>
      <p>{t('bon:means.confirmText', { name, amount: money(amount) })}</p>
      <div className="evenly above-20 flex gap-8">
        <TouchButton size="lg" onClick={onClose}>
          {t('common:common.cancel')}
        </TouchButton>
        <WaitButton
          variant="pay"
          what={amount}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {t('bon:means.confirm', { amount: money(amount) })}
        </WaitButton>
      </div>
    </Dialog>
  )
}
