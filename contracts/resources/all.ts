import { accounts } from './account.resource.ts'
import { companies } from './company.resource.ts'
import { customers } from './customer.resource.ts'
import { paymentTypes } from './payment-type.resource.ts'
import { products } from './product.resource.ts'
import { registers } from './register.resource.ts'
import { registerPages } from './register-page.resource.ts'
import type { AnyResource } from './resource.ts'
import { salesAreas } from './sales-area.resource.ts'
import { tables } from './table.resource.ts'
import { tablePlanAreas } from './table-plan-area.resource.ts'
import { vatEntities } from './vat-entity.resource.ts'
import { vatTypes } from './vat-type.resource.ts'

/** Every configuration entity: what is mounted, shown, exported and checked. A new one is a line here. */
export const allResources: readonly AnyResource[] = [
  accounts,
  companies,
  customers,
  paymentTypes,
  products,
  registerPages,
  registers,
  salesAreas,
  tablePlanAreas,
  tables,
  vatEntities,
  vatTypes,
]

const byName = new Map(allResources.map((definition) => [definition.name, definition]))

/** The entity that a reference field points at. */
export const resourceOf = (name: string): AnyResource => {
  const found = byName.get(name)
  if (!found) throw new Error(`no entity is called ${name}`)
  return found
}
