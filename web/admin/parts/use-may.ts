import type { Permission } from '@bon/contracts/permissions'
import { useSession } from '../../shared/session/index.ts'

/** Whether the user may do it; the server checks again. */
export const useMay = (permission: Permission): boolean => {
  const { user } = useSession()
  return user.permissions.includes(permission)
}
