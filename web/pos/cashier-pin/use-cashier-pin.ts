import { registerEndpoints } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { usePin } from '../../shared/pin/index.ts'

/** Verifies a cashier's PIN at a register. With `cashier_uuid`, the PIN of another cashier is rejected. */
export const useCashierPin = (
  register_uuid: string,
  onSignedIn: (cashierUuid: string) => void,
  cashier_uuid?: string,
) => {
  const { t } = useTranslation('pos')
  return usePin({
    longest: 4,
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
