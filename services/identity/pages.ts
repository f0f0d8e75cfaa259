import { pagePermissions, permissions, type Role } from '@bon/contracts/permissions'

export const pagesOf = (roles: readonly Role[]): string[] =>
  Object.entries(pagePermissions).flatMap(([page, permission]) => {
    const allowed: readonly string[] = permissions[permission]
    return roles.some((role) => allowed.includes(role)) ? [page] : []
  })
