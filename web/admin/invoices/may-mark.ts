import type { Permission } from '@bon/contracts/permissions'

type User = { permissions: readonly string[] }

const may =
  (permission: Permission) =>
  ({ permissions }: User): boolean =>
    permissions.includes(permission)

/** Bookkeepers mark and credit; users with read access do not get buttons that would be refused. */
export const mayMark = may('invoice.mark')
export const mayCredit = may('invoice.credit')
