import { type OwnCompany, ownCompanyEndpoints, type SignUpMode } from '@bon/contracts/companies'
import { isRejection, type RequestContext, type Route, reject, route, uuid5 } from '@bon/contracts/kernel'
import {
  type AnyResource,
  companies,
  provider_company_uuid,
  providerScope,
  vatEntities,
} from '@bon/contracts/resources'
import { knock, type PeopleHouse } from '../identity/index.ts'
import { type Acted, act, contextOf, type Fields, type ResourceHouse } from '../resources/index.ts'

type House = Pick<PeopleHouse, 'attempt' | 'ownCompanies'> & {
  resources: ResourceHouse
  sign_up: SignUpMode
}

/** A company of one's own (ADR 0086): its VAT entity first, then itself, then its first administrator. */
export const ownCompanyRoutes = (house: House): Route[] => [
  route(ownCompanyEndpoints.standing, async (_, { actor }) => ({
    body: { sign_up: house.sign_up, left: await house.ownCompanies.left(actor) },
  })),

  route(ownCompanyEndpoints.make, async ({ body }, who) => {
    if (house.sign_up === 'closed') return reject('own_company.closed')
    // A taken CVR is told to who asks, so nobody asks for many.
    const shut = await knock(house, 'own_company', who.actor, who.now)
    if (shut) return shut
    // A repeat of the command makes the same company.
    const company_uuid = uuid5(who.actor, `own company:${who.command_id}`)
    if (!(await house.ownCompanies.claim(who.actor, company_uuid))) return reject('own_company.too_many')
    const vat_entity_uuid = uuid5(company_uuid, 'vat_entity')
    for (const [definition, uuid, data] of [
      [vatEntities, vat_entity_uuid, entityOf(body)],
      [companies, company_uuid, companyOf(body, vat_entity_uuid, house.sign_up)],
    ] as const) {
      const done = await create(house.resources, definition, { uuid, data }, who)
      if (!isRejection(done)) continue
      if (definition === vatEntities) await house.ownCompanies.release(company_uuid)
      return done.rejection === 'resource.taken' ? reject('own_company.cvr_taken') : (done as never)
    }
    await house.ownCompanies.begin(actingIn(who, { company_uuid, vat_entity_uuid }))
    return { body: { company_uuid } }
  }),
]

const entityOf = ({ legal_name, cvr }: OwnCompany): Fields =>
  vatEntities.schema.parse({ legal_name, cvr, zone: 'Europe/Copenhagen', cut_offs: [] })

const companyOf = (
  { display_name, street, postcode, city }: OwnCompany,
  vat_entity_uuid: string,
  sign_up: SignUpMode,
): Fields =>
  companies.schema.parse({
    display_name,
    street,
    postcode,
    city,
    vat_entity_uuid,
    type: 'independent',
    subscription_type: 'free',
    is_approved: sign_up === 'open',
  })

/** Kept in the provider's name, as every company is: the provider's pages list it, and its own people cannot approve it. */
const create = (
  house: ResourceHouse,
  definition: AnyResource,
  what: { uuid: string; data: Fields },
  who: RequestContext,
): Promise<Acted> => {
  const command = { type: 'CreateResource', ...what } as const
  const request = { ...who, scope: providerScope, command_id: uuid5(who.command_id, definition.name) }
  return act(house, definition, command, request, contextOf(request, command))
}

const actingIn = (who: RequestContext, company: { company_uuid: string; vat_entity_uuid: string }) => ({
  ...who,
  scope: { ...company, resource_companies: [company.company_uuid, provider_company_uuid] },
})
