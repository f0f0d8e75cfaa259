import { type AdminAction, deviceEndpoints } from '@bon/contracts/identity'
import type { RegisterUuid } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { usePin } from '../../shared/pin/index.ts'

/**
 * Verifies an administrator's PIN: the server identifies the administrator and accepts the PIN for this action only
 * (DEF-25, R-9).
 */
export const useAdminPin = (
  register_uuid: RegisterUuid,
  action: AdminAction,
  { missing, onAuthorised }: { missing?: string | undefined; onAuthorised: () => void },
) => {
  const { t } = useTranslation('orders')
  return usePin({
    longest: 6,
    missing,
    lockedText: (seconds) => t('adminPin.locked', { seconds }),
    check: async (pin) => {
      await call(deviceEndpoints.authorisePosAdmin, {
        params: { uuid: register_uuid },
        body: { pin_type: 'admin', pin, action },
      })
      onAuthorised()
    },
  })
}
