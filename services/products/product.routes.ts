import { type Route, route } from '@bon/contracts/kernel'
import { productEndpoints } from '@bon/contracts/products'
import { modifierGroups, products } from '@bon/contracts/resources'
import { type BulkAction, preview } from '../resources/index.ts'
import { type MoveDependencies, move } from './move.ts'

export type { MoveDependencies } from './move.ts'

/** Actions of the catalogue besides the generic resource endpoints (ARCH-20). */
export const productRoutes = (deps: MoveDependencies): Route[] => [
  route(productEndpoints.check, async ({ body }, request) => {
    const previewed = await preview(deps.resources, products, body.actions as BulkAction[], request)
    const rows = previewed.map((refused, i) => ({
      uuid: body.actions[i]?.uuid ?? '',
      code: refused?.rejection ?? null,
      fields: [...(refused?.fields ?? [])],
    }))
    return { body: { rows } }
  }),

  route(productEndpoints.moveProduct, ({ params, body }, request) =>
    move(deps, products, params.uuid, request, body.dry_run),
  ),

  route(productEndpoints.moveModifierGroup, ({ params, body }, request) =>
    move(deps, modifierGroups, params.uuid, request, body.dry_run),
  ),
]
