import { useSession } from '../../shared/session/index.ts'

export const useUsersPath = (): string => `/companies/${useSession().company.uuid}/admin/users`
