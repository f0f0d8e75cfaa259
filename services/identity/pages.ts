import { type Permission, permissions, type Role } from '@bon/contracts/permissions'

/** A page opens to whoever may read what it shows first (AUTH-18), so pages and permissions cannot disagree. */
const pages = {
  dashboard: 'statistics.read',
  orders: 'order.read',
  z_reports: 'z_report.read',
  journal: 'journal.read',
  pos: 'register.operate',
} as const satisfies Record<string, Permission>

export const pagesOf = (roles: readonly Role[]): string[] =>
  Object.entries(pages).flatMap(([page, permission]) => {
    const allowed: readonly string[] = permissions[permission]
    return roles.some((role) => allowed.includes(role)) ? [page] : []
  })
