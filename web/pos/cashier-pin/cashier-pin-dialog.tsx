import type { CashierUuid, RegisterUuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { PinPad } from '../../shared/pin/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import { useCashierPin } from './use-cashier-pin.ts'

type CashierPinDialogProps = {
  register_uuid: RegisterUuid
  cashier: { initials: string } | undefined
  cashier_uuid: CashierUuid
  onSignedIn: () => void
  onClose: () => void
}

/** The sign-in PIN pad, restricted to the cashier whose command is pending. */
export const CashierPinDialog = ({
  register_uuid,
  cashier,
  cashier_uuid,
  onSignedIn,
  onClose,
}: CashierPinDialogProps) => {
  const { t } = useTranslation('pos')
  const entry = useCashierPin(register_uuid, onSignedIn, cashier_uuid)
  return (
    <Dialog title={t('pin.again', { initials: cashier?.initials ?? '' })} onClose={onClose} size={420}>
      <p className="lead">{t('pin.againText')}</p>
      <PinPad
        entry={entry}
        count={t('pin.count', { count: entry.pin.length, of: entry.longest })}
        submit={t('pin.submit')}
      />
      <TouchButton className="wide above" onClick={onClose}>
        {t('common:common.cancel')}
      </TouchButton>
    </Dialog>
  )
}
