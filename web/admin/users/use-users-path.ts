import { officePath } from '../../shared/paths/index.ts'
import { useSession } from '../../shared/session/index.ts'

export const useUsersPath = (): string => officePath(useSession().company.uuid, 'users')
