import { z } from 'zod'
import { CashierUuid, endpoint, Instant, ProductUuid, RegisterUuid, Uuid } from '../kernel/index.ts'

/** A product that is not sold as usual. Products without a change are not listed. */
export const Unavailable = z.object({
  product_uuid: ProductUuid,
  is_sold_out: z.boolean(),
  /** The product is shown again from this moment, sold out or not as before (DEF-31). */
  hidden_until: Instant.nullable(),
})
export type Unavailable = z.infer<typeof Unavailable>

export const availabilityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/availability',
    summary: 'The products that the company has sold out of or hides for an hour (POS-11, POS-55).',
    permission: 'register.read',
    returns: z.object({ unavailable: z.array(Unavailable) }),
    rejects: [],
    follows: ['availability'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/availability/:uuid',
    summary:
      'Strikes a product as sold out, hides it for an hour, or puts it back in sale (POS-11, POS-55, DEF-31).',
    permission: 'order.save',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      action: z.enum(['sold_out', 'hide', 'back_in_sale']),
      register_uuid: RegisterUuid,
      cashier_uuid: CashierUuid,
    }),
    returns: z.object({ unavailable: z.array(Unavailable) }),
    rejects: ['cashier.unknown', 'cashier.not_signed_in'],
  }),
}
