import type { CompanyUuid, Uuid } from '@bon/contracts/kernel'
import { type AnyResource, provider_company_uuid } from '@bon/contracts/resources'
import { demoId } from './ids.ts'

/** One configuration document to create, in the name of a company. */
export type Item = {
  definition: AnyResource
  company_uuid: CompanyUuid
  vat_entity_uuid: Uuid
  uuid: Uuid
  data: Record<string, unknown>
}
export type Owner = { company_uuid: CompanyUuid; vat_entity_uuid: Uuid; key: string }

export const item = (
  owner: Owner,
  definition: AnyResource,
  name: string,
  data: Record<string, unknown>,
): Item => ({
  definition,
  company_uuid: owner.company_uuid,
  vat_entity_uuid: owner.vat_entity_uuid,
  uuid: idIn(owner, definition, name),
  data,
})

const owner = (key: string, entity: string): Owner => ({
  key,
  company_uuid: demoId(`company:${key}`),
  vat_entity_uuid: demoId(`entity:${entity}`),
})

const kajkanten = owner('kajkanten', 'kajkanten')
const terrassen = owner('terrassen', 'kajkanten')
const takeaway = owner('takeaway', 'kajkanten')
const nabo = owner('nabo', 'nabo')

/** The company that provides the tills to the shops. */
export const provider: Owner = {
  key: 'provider',
  company_uuid: provider_company_uuid,
  vat_entity_uuid: provider_company_uuid,
}
export const demoCompanies = { kajkanten, terrassen, takeaway, nabo }

/** The id of this owner's item, for references to it. */
export const idIn = (of: Owner, definition: AnyResource, name: string): Uuid =>
  demoId(`${of.key}:${definition.name}:${name}`)
