import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import { printCategories, productCategories, type products, type Resource } from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'

/** Where the kitchen prints a product: its own course, else its category's (CAT-08); null: nowhere. */
export const courseOf = (
  catalogue: Catalogue,
  scope: CompanyScope,
  { print_category_uuid, category_uuid }: Resource<typeof products>,
): Uuid | null => {
  const category = category_uuid ? catalogue.find(productCategories, scope, category_uuid) : undefined
  const course = print_category_uuid ?? category?.print_category_uuid
  return course && catalogue.find(printCategories, scope, course) ? course : null
}
