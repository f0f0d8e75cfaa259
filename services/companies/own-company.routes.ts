import { type OwnCompany, ownCompanyEndpoints, type SignUpMode } from '@bon/contracts/companies'
import {
  announced,
  isRejection,
  type RequestContext,
  type Route,
  reject,
  route,
  uuid5,
} from '@bon/contracts/kernel'
import {
  type AnyResource,
  companies,
  provider_company_uuid,
  providerScope,
  vatEntities,
} from '@bon/contracts/resources'
import { checkRateLimit, type PeopleDependencies } from '../identity/index.ts'
import {
  type ActionResult,
  action,
  contextOf,
  type Fields,
  type ResourceDependencies,
} from '../resources/index.ts'

type Dependencies = Pick<PeopleDependencies, 'attempt' | 'ownCompanies'> & {
  resources: ResourceDependencies
  sign_up: SignUpMode
}

/** Self-service creation (ADR 0086): the VAT entity first, then the company, then its first administrator. */
export const ownCompanyRoutes = (application: Dependencies): Route[] => [
  route(ownCompanyEndpoints.status, async (_, { actor }) => ({
    body: { sign_up: application.sign_up, left: await application.ownCompanies.left(actor) },
  })),

  route(ownCompanyEndpoints.make, async ({ body }, who) => {
    if (application.sign_up === 'closed') return reject('own_company.closed')
    // The answer reveals whether a CVR number is in use, so attempts are limited.
    const shut = await checkRateLimit(application, 'own_company', who.actor, who.now)
    if (shut) return shut
    // Deterministic, so that a repeated command creates the same company.
    const company_uuid = uuid5(who.actor, `own company:${who.command_id}`)
    if (!(await application.ownCompanies.claim(who.actor, company_uuid)))
      return reject('own_company.too_many')
    const vat_entity_uuid = uuid5(company_uuid, 'vat_entity')
    for (const [definition, uuid, data] of [
      [vatEntities, vat_entity_uuid, entityOf(body)],
      [companies, company_uuid, companyOf(body, vat_entity_uuid, application.sign_up)],
    ] as const) {
      const done = await create(application.resources, definition, { uuid, data }, who)
      if (!isRejection(done)) continue
      if (definition === vatEntities) await application.ownCompanies.release(company_uuid)
      return done.rejection === 'resource.taken'
        ? reject('own_company.cvr_taken')
        : announced(ownCompanyEndpoints.make, done)
    }
    await application.ownCompanies.begin(contextIn(who, { company_uuid, vat_entity_uuid }))
    return { body: { company_uuid } }
  }),
]

const entityOf = ({ legal_name, cvr }: OwnCompany): Fields =>
  vatEntities.schema.parse({ legal_name, cvr, zone: 'Europe/Copenhagen', cut_offs: [] })

const companyOf = (
  { display_name, street, house_number, postcode, city }: OwnCompany,
  vat_entity_uuid: string,
  sign_up: SignUpMode,
): Fields =>
  companies.schema.parse({
    display_name,
    street,
    house_number,
    postcode,
    city,
    vat_entity_uuid,
    type: 'independent',
    subscription_type: 'free',
    is_approved: sign_up === 'open',
  })

/**
 * Created in the provider's scope, as every company is: the provider's pages list it, and its own users cannot approve
 * it.
 */
const create = (
  deps: ResourceDependencies,
  definition: AnyResource,
  what: { uuid: string; data: Fields },
  who: RequestContext,
): Promise<ActionResult> => {
  const command = { type: 'CreateResource', ...what } as const
  const request = { ...who, scope: providerScope, command_id: uuid5(who.command_id, definition.name) }
  return action(deps, definition, command, request, contextOf(request, command))
}

const contextIn = (who: RequestContext, company: { company_uuid: string; vat_entity_uuid: string }) => ({
  ...who,
  scope: { ...company, resource_companies: [company.company_uuid, provider_company_uuid] },
})
