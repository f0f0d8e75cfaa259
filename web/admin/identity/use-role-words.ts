import type { CompanyRole } from '@bon/contracts/identity'
import { useTranslation } from 'react-i18next'

/** Role names, such as `Administrator, kasserer`. */
export const useRoleWords = (): ((roles: readonly CompanyRole[]) => string) => {
  const { t } = useTranslation()
  return (roles) =>
    roles
      .map((role) => t(`role.${role}`))
      .map((word, i) => (i === 0 ? word : word.toLowerCase()))
      .join(', ')
}
