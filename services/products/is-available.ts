import type { CompanyScope } from '@bon/contracts/kernel'
import type { products, Resource } from '@bon/contracts/resources'

/** Always available in its own company, and in subcompanies that the product permits (CAT-29). */
export const isHere = (
  { company_uuid, subcompany_availability, subcompany_uuids }: Resource<typeof products>,
  scope: CompanyScope,
): boolean =>
  company_uuid === scope.company_uuid ||
  subcompany_availability === 'all' ||
  (subcompany_availability === 'chosen' && subcompany_uuids.includes(scope.company_uuid))

/** A dependent product is sold only with others, never as a line of its own (CAT-27). */
export const isAvailable = (product: Resource<typeof products>, scope: CompanyScope): boolean =>
  product.type === 'standard' && isHere(product, scope)
