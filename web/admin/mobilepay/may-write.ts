import { type Permission, permissions } from '@bon/contracts/permissions'
import { useSession } from '../../shared/session/index.ts'

/** Whether this person may do it here; the server asks again. */
export const useMay = (permission: Permission): boolean => {
  const { user } = useSession()
  const actors: readonly string[] = permissions[permission]
  return [user.wsy_role, ...user.company_roles].some((role) => role !== null && actors.includes(role))
}
