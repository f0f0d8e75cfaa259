import { registerEndpoints } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { PinPad, usePin } from '../../shared/pin/index.ts'
import { Dialog, TouchButton } from '../../shared/ui/index.ts'
import type { CashierPinPrompt } from '../till/dialogs.ts'

/** Verifies a cashier's PIN at a register. With `cashier_uuid`, the PIN of another cashier is rejected. */
export const useCashierPin = (
  register_uuid: string,
  onSignedIn: (cashierUuid: string) => void,
  cashier_uuid?: string,
) => {
  const { t } = useTranslation('pos')
  return usePin({
    longest: 4,
    alone: cashier_uuid === undefined,
    lockedText: (seconds) => t('pin.locked', { seconds }),
    check: async (pin) => {
      const { body } = await call(registerEndpoints.signIn, {
        params: { uuid: register_uuid },
        body: { pin, ...(cashier_uuid && { cashier_uuid }) },
      })
      onSignedIn(body.cashier.uuid)
    },
  })
}

/** The sign-in PIN pad, restricted to the cashier whose command is pending. */
export const CashierPinDialog = ({ prompt }: { prompt: CashierPinPrompt }) => {
  const { register_uuid, cashier, cashier_uuid, answer } = prompt
  const onClose = () => answer(false)
  const { t } = useTranslation('pos')
  const entry = useCashierPin(register_uuid, () => answer(true), cashier_uuid)
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
