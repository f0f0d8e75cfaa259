import { z } from 'zod'
import { endpoint, Uuid } from '../kernel/index.ts'
import { type AnyResource, products, type ResourceEndpoints, resourceEndpoints } from '../resources/index.ts'

/** A resource of the company by type and display name. */
const Named = z.object({ resource: z.string(), uuid: Uuid, name: z.string() })

/**
 * A move to the parent: what moves along, what merges with existing resources, and what must be moved manually first
 * (CAT-47).
 */
const Move = z.object({
  /** Uuid of the moved resource in the parent. */
  uuid: Uuid,
  along: z.array(Named),
  /** The parent already has one of the same name, which replaces ours. */
  joined: z.array(Named),
  manual: z.array(Named),
  /** False for a preview. */
  is_done: z.boolean(),
})
export type Move = z.infer<typeof Move>

const moving = {
  method: 'POST',
  params: z.object({ uuid: Uuid }),
  body: z.strictObject({ dry_run: z.boolean().default(false) }),
  returns: Move,
  rejects: ['product.no_parent', 'product.move_needs', 'product.move_stopped', 'resource.taken'],
} as const

export const productEndpoints = {
  check: endpoint({
    method: 'POST',
    path: '/products/check',
    summary: 'Says what the bulk call would refuse, row for row, and writes nothing (CAT-06, CAT-07).',
    permission: 'product.write',
    body: resourceEndpoints<AnyResource>(products).bulk.body as NonNullable<
      ResourceEndpoints['bulk']['body']
    >,
    returns: z.object({
      rows: z.array(
        z.object({
          uuid: Uuid,
          code: z.string().nullable(),
          fields: z.array(
            z.object({
              path: z.string(),
              rule: z.string(),
              params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
            }),
          ),
        }),
      ),
    }),
    rejects: [],
    reads: ['documents'],
  }),
  moveProduct: endpoint({
    ...moving,
    permission: 'product.write',
    path: '/products/:uuid/move-to-parent',
    summary:
      'Moves a subcompany’s product to the parent with its category and variant groups (CAT-04, CAT-47).',
    touches: ['resources'],
  }),
  moveModifierGroup: endpoint({
    ...moving,
    permission: 'modifier_group.write',
    path: '/modifier-groups/:uuid/move-to-parent',
    summary:
      'Moves a variant group to the parent, if all its variants are the parent’s already (CAT-10, CAT-43).',
    touches: ['resources'],
  }),
}
