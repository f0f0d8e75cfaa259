import type { CompanyScope } from '@bon/contracts/kernel'
import type { products } from '@bon/contracts/resources'
import type { Resource } from './catalogue.ts'

/** Its own company sells it always, a subcompany where the product says so (CAT-29). */
export const isHere = (
  { company_uuid, subcompany_availability, subcompany_uuids }: Resource<typeof products>,
  scope: CompanyScope,
): boolean =>
  company_uuid === scope.company_uuid ||
  subcompany_availability === 'all' ||
  (subcompany_availability === 'chosen' && subcompany_uuids.includes(scope.company_uuid))

/** A dependent product is a part of others, and no line that a cashier could make of it alone (CAT-27). */
export const isAvailable = (product: Resource<typeof products>, scope: CompanyScope): boolean =>
  product.type === 'standard' && isHere(product, scope)
