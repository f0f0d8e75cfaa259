import { staffAccessEndpoints } from '@bon/contracts/identity'
import type { Uuid } from '@bon/contracts/kernel'
import { companies, type DataOf, isCvr, resourceEndpoints, vatEntities } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Shop } from './shop.ts'
import { pollUntil } from './until.ts'

const companyApi = resourceEndpoints(companies)
const entityApi = resourceEndpoints(vatEntities)

/** A VAT entity without a company. */
export const freshEntity = async (
  { call, tokens }: Pick<Shop, 'call' | 'tokens'>,
  over: Partial<DataOf<typeof vatEntities>> = {},
): Promise<Uuid> => {
  const uuid = newId()
  const data = vatEntities.schema.parse({
    legal_name: 'Frisk ApS',
    cvr: anyCvr(),
    zone: 'Europe/Copenhagen',
    cut_offs: [],
    ...over,
  })
  const made = await call(entityApi.create, { token: tokens.super, body: { uuid, data } })
  if (made.problem) throw new Error(JSON.stringify(made.problem))
  return uuid
}

/** A company without set-up, created by a superadmin; provider staff act in it as administrators. */
export const freshCompany = async (
  { call, tokens }: Pick<Shop, 'call' | 'tokens'>,
  over: Partial<Parameters<typeof companies.schema.parse>[0] & object> = {},
) => {
  const uuid = newId()
  const vat_entity_uuid = await freshEntity({ call, tokens })
  const data = companies.schema.parse({
    display_name: 'Frisk',
    type: 'independent',
    vat_entity_uuid,
    street: 'Nygade',
    house_number: '1',
    postcode: '9999',
    city: 'Havneby',
    ...over,
  })
  const { body, problem } = await call(companyApi.create, { token: tokens.super, body: { uuid, data } })
  if (problem) throw new Error(JSON.stringify(problem))
  const reason = 'Setting up a new company'
  // The process under test may see the company with a short delay.
  await pollUntil(
    async () =>
      (
        await call(staffAccessEndpoints.enter, {
          token: tokens.provider,
          company: null,
          body: { company_uuid: uuid, reason },
        })
      ).status,
    (status) => status === 200,
  )
  let revision = body.row.revision
  return {
    uuid,
    vat_entity_uuid,
    in: { company: uuid, token: tokens.provider },
    /** Changes by the provider: package, payment, kind. */
    change: async (to: Partial<typeof data>): Promise<void> => {
      const changed = await call(companyApi.change, {
        token: tokens.super,
        params: { uuid },
        if_match: revision,
        body: { data: to as never },
      })
      if (changed.problem) throw new Error(JSON.stringify(changed.problem))
      revision = changed.body.row.revision
    },
  }
}

/** A random number that is very likely unused. */
export const anyCvr = (): string => {
  for (;;) {
    const cvr = `${10_000_000 + Math.floor(Math.random() * 89_999_999)}`
    if (isCvr(cvr)) return cvr
  }
}
