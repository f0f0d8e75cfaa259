import { permissions } from '@bon/contracts/permissions'

/** Who keeps the books marks; who only looks has no button that would refuse him. */
export const mayMark = ({
  wsy_role,
  company_roles,
}: {
  wsy_role: string | null
  company_roles: readonly string[]
}): boolean => {
  const actors: readonly string[] = permissions['invoice.mark']
  return [wsy_role, ...company_roles].some((role) => role !== null && actors.includes(role))
}
