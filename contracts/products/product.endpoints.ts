import { z } from 'zod'
import { endpoint, Uuid } from '../kernel/index.ts'
import { products, resourceEndpoints } from '../resources/index.ts'

/** Something of the company by what kind it is and what people call it. */
const Named = z.object({ resource: z.string(), uuid: Uuid, name: z.string() })

/** What a move upwards takes along, what it joins in the parent, and what somebody must move by hand first (CAT-47). */
const Move = z.object({
  /** Of what was moved, as it is in the parent. */
  uuid: Uuid,
  along: z.array(Named),
  /** The parent has one of the same name already; ours gives way to it. */
  joined: z.array(Named),
  by_hand: z.array(Named),
  /** False when it was only asked what would happen. */
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
    says: 'Says what the bulk call would refuse, row for row, and writes nothing (CAT-06, CAT-07).',
    permission: 'product.write',
    body: resourceEndpoints(products).bulk.body as NonNullable<
      ReturnType<typeof resourceEndpoints<typeof products>>['bulk']['body']
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
    says: 'Moves a subcompany’s product to the parent with its category and variant groups (CAT-04, CAT-47).',
  }),
  moveModifierGroup: endpoint({
    ...moving,
    permission: 'modifier_group.write',
    path: '/modifier-groups/:uuid/move-to-parent',
    says: 'Moves a variant group to the parent, if all its variants are the parent’s already (CAT-10, CAT-43).',
  }),
}
