import { permissions } from '@bon/contracts/permissions'

type User = { wsy_role: string | null; company_roles: readonly string[] }

const may =
  (permission: 'invoice.mark' | 'invoice.credit') =>
  ({ wsy_role, company_roles }: User): boolean => {
    const actors: readonly string[] = permissions[permission]
    return [wsy_role, ...company_roles].some((role) => role !== null && actors.includes(role))
  }

/** Who keeps the books marks and credits; who only looks has no button that would refuse him. */
export const mayMark = may('invoice.mark')
export const mayCredit = may('invoice.credit')
