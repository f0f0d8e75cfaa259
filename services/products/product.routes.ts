import { type Route, route } from '@bon/contracts/kernel'
import { productEndpoints } from '@bon/contracts/products'
import { modifierGroups, products } from '@bon/contracts/resources'
import { type BulkAct, preview } from '../resources/index.ts'
import { type MoveHouse, move } from './move.ts'

export type { MoveHouse } from './move.ts'

/** Verbs of the catalogue that the resource machine does not have (architecture.md 6, the fourth hatch). */
export const productRoutes = (house: MoveHouse): Route[] => [
  route(productEndpoints.check, async ({ body }, request) => {
    const previewed = await preview(house.resources, products, body.acts as BulkAct[], request)
    const rows = previewed.map((refused, i) => ({
      uuid: body.acts[i]?.uuid ?? '',
      code: refused?.rejection ?? null,
      fields: [...(refused?.fields ?? [])],
    }))
    return { body: { rows } }
  }),

  route(productEndpoints.moveProduct, ({ params, body }, request) =>
    move(house, products, params.uuid, request, body.dry_run),
  ),

  route(productEndpoints.moveModifierGroup, ({ params, body }, request) =>
    move(house, modifierGroups, params.uuid, request, body.dry_run),
  ),
]
