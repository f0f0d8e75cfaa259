import type { Permission } from '@bon/contracts/permissions'

type User = { permissions: readonly string[] }

const may =
  (permission: Permission) =>
  ({ permissions }: User): boolean =>
    permissions.includes(permission)

/** Who keeps the books marks and credits; who only looks has no button that would refuse him. */
export const mayMark = may('invoice.mark')
export const mayCredit = may('invoice.credit')
