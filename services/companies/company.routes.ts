import {
  type CompanyAddon,
  CoreData,
  type CoreDataView,
  companyEndpoints,
  type SubcompanyRow,
} from '@bon/contracts/companies'
import { type CompanyScope, isRejection, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'
import { companies } from '@bon/contracts/resources'
import type { ResourceHouse } from '../resources/index.ts'
import { businessDays, changeBusinessDays } from './business-days.ts'
import { changeRules, rulesStanding } from './cash-register-rules.ts'
import { changeCompany, heldCompany } from './change-company.ts'

/** What the pages of a company ask of the rest of the house. */
export type CompanyHouse = {
  resources: ResourceHouse
  legal(company_uuid: Uuid): { legal_name: string; cvr: string } | undefined
  subcompanies(scope: CompanyScope, actor: Uuid): Promise<SubcompanyRow[]>
  addons(scope: CompanyScope): CompanyAddon[]
  /** The kind of thing, if this company may use it. */
  whereIs(scope: CompanyScope, uuid: Uuid): string | undefined
}

export const companyRoutes = (house: CompanyHouse): Route[] => {
  const { resources } = house

  const shown = async (
    uuid: Uuid,
  ): Promise<{ body: CoreDataView; revision: bigint } | ReturnType<typeof missing>> => {
    const held = await heldCompany(resources, uuid)
    const legal = house.legal(uuid)
    if (!held || !legal) return missing()
    const data = companies.schema.parse(held.data)
    // Only what the company says itself: the provider's own words about it stay with the provider.
    const core = CoreData.parse(
      Object.fromEntries(Object.keys(CoreData.shape).map((key) => [key, data[key as keyof typeof data]])),
    )
    const { revision } = held
    return { body: { core, id: data.id, ...legal, revision: revision.toString() }, revision }
  }

  return [
    route(companyEndpoints.coreData, async (_, { scope }) => shown(scope.company_uuid)),

    route(companyEndpoints.changeCoreData, async ({ body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const done = await changeCompany(resources, body, request.if_match, request)
      if (isRejection(done)) return done as never
      const answer = await shown(request.scope.company_uuid)
      return done.position === undefined || isRejection(answer)
        ? answer
        : { ...answer, position: done.position }
    }),

    route(
      companyEndpoints.businessDays,
      async (_, { scope }) => (await businessDays(resources, scope)) ?? missing(),
    ),

    route(companyEndpoints.changeBusinessDays, async ({ body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const done = await changeBusinessDays(resources, body, request.if_match, request)
      if (isRejection(done)) return done as never
      const answer = (await businessDays(resources, request.scope)) ?? missing()
      return done.position === undefined || isRejection(answer)
        ? answer
        : { ...answer, position: done.position }
    }),

    route(
      companyEndpoints.cashRegisterRules,
      async (_, { scope }) => (await rulesStanding(resources, scope)) ?? missing(),
    ),

    route(companyEndpoints.changeCashRegisterRules, async ({ body }, request) => {
      if (request.if_match === undefined) return reject('request.needs_revision')
      const done = await changeRules(resources, body, request.if_match, request)
      if (isRejection(done)) return done as never
      const answer = (await rulesStanding(resources, request.scope)) ?? missing()
      return done.position === undefined || isRejection(answer)
        ? answer
        : { ...answer, position: done.position }
    }),

    route(companyEndpoints.subcompanies, async (_, { scope, actor }) => ({
      body: { subcompanies: await house.subcompanies(scope, actor) },
    })),

    route(companyEndpoints.subcompanyNames, async (_, { scope, actor }) => ({
      body: {
        subcompanies: (await house.subcompanies(scope, actor)).map(({ uuid, display_name }) => ({
          uuid,
          display_name,
        })),
      },
    })),

    route(companyEndpoints.addons, async (_, { scope }) => ({ body: { addons: house.addons(scope) } })),

    route(companyEndpoints.whereIs, async ({ params }, { scope }) => {
      const resource = house.whereIs(scope, params.uuid)
      return resource === undefined ? missing() : { body: { resource } }
    }),
  ]
}

const missing = () => reject('request.not_found')
