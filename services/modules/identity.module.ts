import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { registers } from '@bon/contracts/resources'
import { allCompanies, companyDetails, companyOf, settingsOf } from '../companies/index.ts'
import { identityRoutes, peopleRoutes } from '../identity/index.ts'
import { securityRoutes } from '../security-events/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Who signs in, the people of a company, and what security writes down of them. */
export const createIdentityModule = (shared: Shared): Module => {
  const { catalogue, clock, identity, people, companyName, isApproved, activeCashiers } = shared
  const hasCashiers = async (of: readonly string[]) => (await activeCashiers(of)).length > 0
  const registerName = (scope: CompanyScope, uuid: Uuid) =>
    catalogue.find(registers, scope, uuid)?.name ?? null
  return {
    routes: [
      ...identityRoutes({
        signIn: identity.signIn,
        signOut: identity.signOut,
        security: people.security,
        userOf: identity.userOf,
        companyOf: async (uuid) => companyOf(catalogue, uuid),
        allCompanies: async () => allCompanies(catalogue),
        detailsOf: (uuid) => companyDetails({ catalogue, now: clock.now(), hasCashiers }, uuid),
        companyName,
        pendingOf: (user, now) => people.invitations.pendingOf(user, now),
        maintenance: shared.maintenance,
      }),
      ...peopleRoutes({
        ...people,
        publishChange: shared.publishChange,
        companyName,
        isApproved,
        mayStrangersSignUp: shared.sign_up !== 'closed',
        allowsShortPins: ({ company_uuid }) => settingsOf(catalogue, company_uuid).short_pins,
        hasRegister: ({ company_uuid }, uuid) =>
          catalogue.anywhere(registers, uuid)?.company_uuid === company_uuid,
        registerName,
      }),
      ...securityRoutes({
        ...people.securityNames,
        list: shared.queries.listSecurityEvents,
        mayReadCallers: ({ actor, impersonated_by, scope }) =>
          shared.permissions.may(impersonated_by ?? actor, scope.company_uuid, 'users.read'),
        registerName,
      }),
    ],
    processes: [],
  }
}
