import { allResources } from '@bon/contracts/resources'
import {
  addonsFor,
  certificateRoutes,
  companyOf,
  companyRoutes,
  ownCompanyRoutes,
  setupRoutes,
  signedRegistersOf,
  subcompaniesOf,
  whereIs,
} from '../companies/index.ts'
import { imageRoutes } from '../images/index.ts'
import { merchantRoutes, unitRoutes } from '../mobilepay/index.ts'
import { resourceRoutes } from '../resources/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Companies and all that they configure. */
export const createCompaniesModule = (shared: Shared): Module => {
  const { catalogue, clock, sessions, resources, people, mobilepay, sign_up } = shared
  return {
    routes: [
      ...allResources.flatMap((definition) => resourceRoutes(definition, resources)),
      ...setupRoutes(resources),
      ...ownCompanyRoutes({ ...people, resources, sign_up }),
      ...companyRoutes({
        resources,
        legal: (uuid) => {
          const company = companyOf(catalogue, uuid)
          return company && { legal_name: company.legal_name, cvr: company.cvr }
        },
        subcompanies: async (scope, actor) =>
          subcompaniesOf(
            { catalogue, sessions, now: clock.now() },
            scope,
            await shared.permissions.entrance(actor),
          ),
        addons: (scope) => addonsFor(catalogue, scope),
        whereIs: (scope, uuid) => whereIs(catalogue, scope, uuid),
      }),
      ...certificateRoutes({
        resources,
        certificates: shared.certificates,
        installKey: shared.side.installKey,
        registersOf: (scope) => signedRegistersOf({ catalogue, sessions }, scope),
      }),
      ...merchantRoutes({ ...mobilepay, resources }),
      ...unitRoutes({
        resources,
        hasKeys: async (company_uuid) => (await mobilepay.keys.show(company_uuid)) !== undefined,
      }),
      ...imageRoutes(shared.images),
    ],
    processes: [],
  }
}
