import { z } from 'zod'
import { Instant, TenthsOfPercent, Uuid, VaultText } from '../kernel/index.ts'

/** How the order reaches the guest (ORD-16). */
export const DeliveryType = z.enum(['eatin', 'takeaway', 'delivery', 'pickup', 'table'])
export type DeliveryType = z.infer<typeof DeliveryType>

/**
 * Details of an order besides its lines; null means that a value was removed. Names and notes are in the vault
 * (RULE-5).
 */
export const OrderDetails = z.object({
  delivery_type: DeliveryType.nullable().optional(),
  guests: z.int().min(1).max(999).nullable().optional(),
  /** The age that the guest was said to have reached, so that alcohol asks once on the order. */
  age_confirmed: z.int().min(1).max(99).nullable().optional(),
  /** The name that staff use for the order, as typed (ORD-10). */
  assigned_name: VaultText.nullable().optional(),
  /** Name, e-mail, phone, comment, company and VAT number as one text of JSON (ORD-17, ORD-45 to ORD-48). */
  customer: VaultText.nullable().optional(),
  /** The company's own customer, if it is one. */
  customer_uuid: Uuid.nullable().optional(),
  /** The guest's note (ORD-14). */
  customer_note: VaultText.nullable().optional(),
  /** Discount for every line without one of its own, including later lines (SPEC-9). */
  percentage_discount: TenthsOfPercent.nullable().optional(),
  sales_area_uuid: Uuid.nullable().optional(),
  price_profile_uuid: Uuid.nullable().optional(),
  due_at: Instant.nullable().optional(),
})
export type OrderDetails = z.infer<typeof OrderDetails>
