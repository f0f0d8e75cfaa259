import { type AdminActionKind, adminActionPermissions } from '@bon/contracts/identity'
import { neverImpersonating } from '@bon/contracts/permissions'
import { useCredentials } from '../../shared/credentials/index.ts'
import { useSession } from '../../shared/session/index.ts'

/** Whether the server accepts this action from the register's user once a PIN approved it (PERM-16). */
export const useMayAct = (kind: AdminActionKind): boolean => {
  const { user } = useSession()
  const { impersonated } = useCredentials()
  return adminActionPermissions[kind].every(
    (permission) =>
      user.permissions.includes(permission) && !(impersonated && neverImpersonating.includes(permission)),
  )
}
