import {
  type CompanyAddon,
  CoreData,
  type CoreDataView,
  companyEndpoints,
  type SubcompanyRow,
} from '@bon/contracts/companies'
import {
  announced,
  type CompanyScope,
  type CompanyUuid,
  isRejection,
  type Route,
  reject,
  route,
  type Uuid,
} from '@bon/contracts/kernel'
import { companies } from '@bon/contracts/resources'
import type { ResourceDependencies } from '../resources/index.ts'
import { changeCompany, loadCompany } from './change-company.ts'
import { entityRoutes } from './entity.routes.ts'

/** Dependencies of the company routes. */
export type CompanyDependencies = {
  resources: ResourceDependencies
  legal(company_uuid: CompanyUuid): { legal_name: string; cvr: string } | undefined
  subcompanies(scope: CompanyScope, actor: Uuid): Promise<SubcompanyRow[]>
  addons(scope: CompanyScope): CompanyAddon[]
  /** The resource type of a uuid, if this company may use it. */
  whereIs(scope: CompanyScope, uuid: Uuid): string | undefined
}

export const companyRoutes = (deps: CompanyDependencies): Route[] => {
  const { resources } = deps

  return [
    route(companyEndpoints.coreData, async (_, { scope }) => shown(deps, scope.company_uuid)),

    route(companyEndpoints.changeCoreData, async ({ body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const done = await changeCompany(resources, body, request.if_match, request)
      if (isRejection(done)) return announced(companyEndpoints.changeCoreData, done)
      const answer = await shown(deps, request.scope.company_uuid)
      return done.position === undefined || isRejection(answer)
        ? answer
        : { ...answer, position: done.position }
    }),

    ...entityRoutes(resources),

    route(companyEndpoints.subcompanies, async (_, { scope, actor }) => ({
      body: { subcompanies: await deps.subcompanies(scope, actor) },
    })),

    route(companyEndpoints.subcompanyNames, async (_, { scope, actor }) => ({
      body: {
        subcompanies: (await deps.subcompanies(scope, actor)).map(({ uuid, display_name }) => ({
          uuid,
          display_name,
        })),
      },
    })),

    route(companyEndpoints.addons, async (_, { scope }) => ({ body: { addons: deps.addons(scope) } })),

    route(companyEndpoints.whereIs, async ({ params }, { scope }) => {
      const resource = deps.whereIs(scope, params.uuid)
      return resource === undefined ? missing() : { body: { resource } }
    }),
  ]
}

const missing = () => reject('request.not_found')

const shown = async (
  deps: CompanyDependencies,
  uuid: Uuid,
): Promise<{ body: CoreDataView; revision: bigint } | ReturnType<typeof missing>> => {
  const stored = await loadCompany(deps.resources, uuid)
  const legal = deps.legal(uuid)
  if (!stored || !legal) return missing()
  const data = companies.schema.parse(stored.data)
  // Only the company's own data, without the fields that the provider manages.
  const core = CoreData.parse(
    Object.fromEntries(Object.keys(CoreData.shape).map((key) => [key, data[key as keyof typeof data]])),
  )
  const { revision } = stored
  return { body: { core, id: data.id, ...legal, revision: revision.toString() }, revision }
}
