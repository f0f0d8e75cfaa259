import type { Permission } from '@bon/contracts/permissions'
import { useSession } from '../../shared/session/index.ts'

/** Whether this person may do it here; the server asks again. */
export const useMay = (permission: Permission): boolean => {
  const { user } = useSession()
  return user.permissions.includes(permission)
}
