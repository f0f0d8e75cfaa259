import { z } from 'zod'
import { endpoint, Instant, Uuid } from '../kernel/index.ts'

/** A product that is not sold as usual; one that nobody has touched is not in the list. */
export const Unavailable = z.object({
  product_uuid: Uuid,
  is_sold_out: z.boolean(),
  /** From then on it is shown again, as sold out or not as it was (DEF-31). */
  hidden_until: Instant.nullable(),
})
export type Unavailable = z.infer<typeof Unavailable>

export const availabilityEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/availability',
    says: 'The products that the company has sold out of or hides for an hour (POS-11, POS-55).',
    permission: 'register.read',
    returns: z.object({ unavailable: z.array(Unavailable) }),
    rejects: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/availability/:uuid',
    says: 'Strikes a product as sold out, hides it for an hour, or puts it back in sale (POS-11, POS-55, DEF-31).',
    permission: 'order.save',
    params: z.object({ uuid: Uuid }),
    body: z.strictObject({
      act: z.enum(['sold_out', 'hide', 'back_in_sale']),
      register_uuid: Uuid,
      cashier_uuid: Uuid,
    }),
    returns: z.object({ unavailable: z.array(Unavailable) }),
    rejects: ['cashier.unknown', 'cashier.not_signed_in'],
  }),
}
