import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import {
  type AnyResource,
  customers,
  priceProfiles,
  salesAreas,
  timeDelimitations,
} from '@bon/contracts/resources'
import type { Catalogue, ResourceDependencies } from '../resources/index.ts'
import type { KnowsReferences } from './references.ts'

/** Checks references of orders against the configuration in memory; customers are looked up in the vault (S-16). */
export const knowsReferences =
  (catalogue: Catalogue, resources: ResourceDependencies): KnowsReferences['knows'] =>
  async (scope, references) => {
    const isOwn = (definition: AnyResource) => (uuid: Uuid) => isVisible(catalogue, scope, definition, uuid)
    if (!references.sales_areas.every(isOwn(salesAreas))) return false
    if (!references.price_profiles.every(isOwn(priceProfiles))) return false
    if (!references.time_delimitations.every(isOwn(timeDelimitations))) return false
    const rows = await Promise.all(references.customers.map((uuid) => resources.show(scope, customers, uuid)))
    return rows.every((row) => row !== undefined)
  }

const isVisible = (
  catalogue: Catalogue,
  { resource_companies }: CompanyScope,
  definition: AnyResource,
  uuid: Uuid,
): boolean => {
  const owner = catalogue.ownerOf(definition, uuid)
  return owner !== undefined && resource_companies.includes(owner)
}
