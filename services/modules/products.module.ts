import { products, timeDelimitations } from '@bon/contracts/resources'
import { availabilityRoutes } from '../availability/index.ts'
import { companyOf, dayIn, scopeOf } from '../companies/index.ts'
import { orderStream } from '../orders/index.ts'
import { priceRoutes, priceRulesOf, soldLines } from '../prices/index.ts'
import { productRoutes } from '../products/index.ts'
import type { Module } from './module.ts'
import type { Shared } from './shared.ts'

/** Products, what they cost when, and whether they are sold out. */
export const createProductsModule = (shared: Shared): Module => {
  const { catalogue, queries, history, people } = shared
  const sold = {
    soldOn: queries.soldOn,
    historyOf: (order_uuid: string) => history(orderStream(order_uuid)),
  }
  return {
    routes: [
      ...productRoutes({
        resources: shared.resources,
        scopeOf: (uuid) => scopeOf(catalogue, uuid),
        parentOf: (uuid) => companyOf(catalogue, uuid)?.parent_uuid ?? undefined,
        mayWrite: (actor, company_uuid) => shared.permissions.mayAsOwn(actor, company_uuid, movePermissions),
      }),
      ...priceRoutes({
        dayOf: (scope, at) => dayIn(catalogue, scope, at),
        rules: (scope) => ({
          rules: priceRulesOf(catalogue, scope),
          priorityOf: (uuid) => catalogue.find(timeDelimitations, scope, uuid)?.priority ?? 0,
        }),
        product: (scope, uuid) => catalogue.find(products, scope, uuid),
        soldOn: (scope, day) => soldLines(sold, scope, day),
      }),
      ...availabilityRoutes({ ...shared, signIns: people.signIns }),
    ],
    processes: [],
  }
}

/** What a move writes. */
const movePermissions = ['product.write', 'product_category.write', 'modifier_group.write'] as const
