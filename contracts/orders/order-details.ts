import { z } from 'zod'
import { Instant, TenthsOfPercent, Uuid } from '../kernel/index.ts'
import { VaultText } from './vault-text.ts'

/** How the order reaches the guest (ORD-16). */
export const DeliveryType = z.enum(['eatin', 'takeaway', 'delivery', 'pickup', 'table'])
export type DeliveryType = z.infer<typeof DeliveryType>

/** What is known of an order beside its lines; a null was taken off again. Names and notes lie in the vault (rule 5). */
export const OrderDetails = z.object({
  delivery_type: DeliveryType.nullable().optional(),
  guests: z.int().min(1).max(999).nullable().optional(),
  /** ORD-10. */
  assigned_name: VaultText.nullable().optional(),
  /** Name, e-mail, phone, comment, company and VAT number as one text of JSON (ORD-17, ORD-45 to ORD-48). */
  customer: VaultText.nullable().optional(),
  /** The company's own customer, when he is one. */
  customer_uuid: Uuid.nullable().optional(),
  /** ORD-14: the guest's note. */
  customer_note: VaultText.nullable().optional(),
  /** Given to every line that has none of its own, and to those that come later (spec section 9). */
  percentage_discount: TenthsOfPercent.nullable().optional(),
  sales_area_uuid: Uuid.nullable().optional(),
  price_profile_uuid: Uuid.nullable().optional(),
  due_at: Instant.nullable().optional(),
})
export type OrderDetails = z.infer<typeof OrderDetails>
