import type { Uuid } from '@bon/contracts/kernel'
import type { IdentityDependencies } from './identity.dependencies.ts'

/** Who asked for an export, as its list shows it. */
export type AskerOf = (uuid: Uuid) => Promise<{ requested_by: string | null; is_by_inspection: boolean }>

/** A person by the present name, or an inspection link. */
export const askerIn =
  ({ userOf }: Pick<IdentityDependencies, 'userOf'>): AskerOf =>
  async (uuid) => {
    const user = await userOf(uuid)
    const is_by_inspection = user?.roles.some(({ role }) => role === 'inspector') ?? false
    return { requested_by: user?.name ?? null, is_by_inspection }
  }
