import type { CompanyUuid, RequestContext, Uuid } from '@bon/contracts/kernel'
import { mayDo, type Permission } from '@bon/contracts/permissions'
import type { User } from './identity.dependencies.ts'
import { isOutside, personIn, rolesIn } from './signed-in.ts'

/** What a user may do in a company that is not the one of the request, whose endpoint checks that itself. */
export const createPermissions = (userOf: (uuid: Uuid) => Promise<User | undefined>) => ({
  may: async (actor: Uuid, company_uuid: CompanyUuid, permission: Permission): Promise<boolean> => {
    const user = await userOf(actor)
    return user !== undefined && mayDo(personIn(user, company_uuid), permission)
  },
  /** By roles of the company's own people: provider staff enter it by its address, with a reason. */
  mayAsOwn: async (
    actor: Uuid,
    company_uuid: CompanyUuid,
    permissions: readonly Permission[],
  ): Promise<boolean> => {
    const user = await userOf(actor)
    const own = user && personIn({ ...user, wsy_role: null }, company_uuid)
    return own !== undefined && permissions.every((permission) => mayDo(own, permission))
  },
  /** The companies in which an endpoint with this permission would let the caller in. */
  companiesWith: async (
    { actor, entered = [] }: Pick<RequestContext, 'actor' | 'entered'>,
    permission: Permission,
  ): Promise<(company_uuid: CompanyUuid) => boolean> => {
    const user = await userOf(actor)
    return (company_uuid) =>
      user !== undefined &&
      !isOutside({ ...user, entered }, company_uuid) &&
      mayDo(personIn(user, company_uuid), permission)
  },
  /** The companies that the actor may enter at all. */
  entrance: async (actor: Uuid): Promise<(company_uuid: CompanyUuid) => boolean> => {
    const user = await userOf(actor)
    return (company_uuid) => user !== undefined && rolesIn(user, company_uuid).length > 0
  },
  isProvider: async (actor: Uuid): Promise<boolean> => (await userOf(actor))?.wsy_role === 'wsy_admin',
})
