import { z } from 'zod'
import {
  CashierUuid,
  Instant,
  Money,
  PlainDate,
  type ProductUuid,
  SessionUuid,
  TenthsOfPercent,
  Uuid,
} from '../kernel/index.ts'
import { DiscountKind } from '../orders/discount-kind.ts'
import { MoneyLimits } from '../orders/money-limits.ts'
import { PaymentMethod } from '../orders/payment-method.ts'
import type { DeliveryMethod } from '../prices/index.ts'

export const Hue = z.enum([
  'irgroen',
  'loev',
  'hyld',
  'smoer',
  'rav',
  'gulerod',
  'tomat',
  'roedbede',
  'lyng',
  'blaabaer',
  'hav',
  'skifer',
])
export type Hue = z.infer<typeof Hue>

/** Pixels: big 100, medium 75, small 50 (REG-25). */
export const ButtonSize = z.enum(['big', 'medium', 'small'])
export type ButtonSize = z.infer<typeof ButtonSize>

const CashierTag = z.object({ uuid: Uuid, initials: z.string(), label: z.string(), hue: Hue })

const SessionTag = z.object({
  session_uuid: SessionUuid,
  n: z.int(),
  /** Opened for training (REG-20). */
  test_mode: z.boolean(),
  opened_at: Instant,
  opened_by: Uuid,
  /** The day it was opened on; the whole session belongs to it. */
  business_day: PlainDate,
  /** Two hours after the next day began, when the till starts asking for the close. */
  close_due_at: Instant,
  receipts: z.int(),
  gross: Money,
  /** Cash that cashiers refunded without an administrator, above zero. */
  given_back: z.array(z.object({ cashier_uuid: CashierUuid, amount: Money })),
})

export const RegisterRow = z.object({
  uuid: Uuid,
  identifier: z.string(),
  name: z.string(),
  company_name: z.string(),
  session: SessionTag.nullable(),
  last_close: z.object({ n: z.int(), at: Instant }).nullable(),
  cashiers: z.array(CashierTag),
})
export type RegisterRow = z.infer<typeof RegisterRow>

/** A product as the register uses it (REG-22). */
export type RegisterProduct = {
  uuid: Uuid
  name: string
  button_text: string
  /** Base price, before the rules of `contracts/prices`; null is an open price. */
  price: Money | null
  plu: number | null
  barcode: string | null
  unit: string
  hue: Hue
  category_uuid: Uuid | null
  vat_rate: TenthsOfPercent
  vat_type_uuid: Uuid
  account_uuid: Uuid
  article_group: string
  /** A dependent product is sold only as part of others: it has no key, and search does not find it (CAT-27). */
  type: 'standard' | 'dependent'
  special_behaviour: 'none' | 'tip' | 'delivery_fee' | 'deposit' | 'open_text'
  delivery_methods: readonly DeliveryMethod[]
  /** In the order in which they are offered (CAT-28). */
  modifier_group_uuids: readonly Uuid[]
  /** Added in the same quantity (DEF-80). */
  required_product_uuid: ProductUuid | null
  price_profile_uuid: Uuid | null
  /** Its own, else its category's; null is not produced in the kitchen. */
  print_category_uuid: Uuid | null
  has_alcohol?: true | undefined
}

/** A kind of discount that the cashier may choose; `share`: given to a whole bon by one tap, 0 for none. */
export const RegisterDiscountKind = DiscountKind.extend({ share: TenthsOfPercent })
export type RegisterDiscountKind = z.infer<typeof RegisterDiscountKind>

export const RegisterPaymentType = z.object({
  uuid: Uuid,
  name: z.string(),
  interface_key: z.enum(['cash', 'autonomous_terminal', 'enclosure', 'invoice']),
  /** How money moves; null when the till cannot take it by itself. */
  method: PaymentMethod.nullable(),
  /** The guest pays by phone, with a code on our screen (REG-36). */
  by_code: z.boolean().optional(),
  /** Set when the register has several terminals to choose from. */
  terminals: z.array(z.object({ uuid: Uuid, name: z.string() })).optional(),
  /** Kinds of card at a terminal beside the till, which the cashier chooses from and the close counts apart (REG-40). */
  card_types: z.array(z.object({ uuid: Uuid, name: z.string() })).optional(),
  becomes_pos_payment_button: z.boolean(),
  /** Requires a confirmation before it is taken (PAY-25). */
  require_confirmation: z.boolean(),
  /** More than the amount due may be taken; the rest is a tip (PAY-26, DEF-09). */
  overchargeable: z.boolean(),
  /** The count at the close starts with the expected amount (ZR-24). */
  copy_total_to_close_count: z.boolean(),
  /** Opens the drawer automatically or asks the cashier (REG-34, PAY-27). */
  open_cash_drawer: z.enum(['always', 'ask']).nullable(),
  /** Denominations in minor units, largest first (REG-33, DEF-07). */
  units: z.array(z.int()),
  /** Cash is rounded to this many minor units (DEF-04). */
  rounding_unit: z.int(),
})
export type RegisterPaymentType = z.infer<typeof RegisterPaymentType>

export const StatusMessage = z.object({
  uuid: Uuid,
  type: z.enum(['danger', 'warning', 'info', 'success']),
  text_da: z.string(),
  text_en: z.string(),
})
export type StatusMessage = z.infer<typeof StatusMessage>

/** Current state of a register, which changes during the day. The configuration that it sells from is its catalogue. */
export const RegisterStatus = z.object({
  uuid: Uuid,
  identifier: z.string(),
  name: z.string(),
  company: z.object({ uuid: Uuid, name: z.string(), currency: z.string() }),
  session: SessionTag.nullable(),
  /** A certificate that has ended goes on signing in the open session. Absent: none does. */
  certificate_ended_at: Instant.optional(),
  /** The screen that the register starts with and returns to (REG-13). */
  main_display: z.enum(['sale', 'floor_plan']),
  previous_cash_close: z
    .object({ amount: Money, counts: z.array(z.object({ unit: z.int(), count: z.int() })) })
    .nullable(),
  cashiers: z.array(CashierTag),
  /** Goods by weight are weighed on it; without one, the quantity is typed (REG-50). */
  has_scale: z.boolean(),
  /** One of its printers has a drawer (REG-09), which payments open (PAY-27). */
  has_drawer: z.boolean(),
  /** `block` prevents opening a session; an open one continues (REG-19, DEF-49). */
  company_payment_status: z.enum(['warn', 'block']).nullable(),
  company_paid_until: PlainDate.nullable(),
  /** The register does not sell and shows the reason (REG-18, POS-58). */
  disabled: z.boolean(),
  disabled_reason: z.enum(['closed', 'moved', 'repair', 'stolen', 'unpaid']).nullable(),
  /** A cashier's PIN is required to open the drawer without a sale (PAY-10). */
  pin_opens_drawer: z.boolean(),
  /** What the drawer should hold, and the difference, are shown only when the count was confirmed. */
  blind_count: z.boolean(),
  /** What a cashier may do without an administrator. */
  limits: MoneyLimits,
  /** Orders may be invoiced here (REG-16, INV-13, INV-14). */
  may_invoice: z.boolean(),
  /** Idle seconds until the cashier is signed out; 0 means never (REG-44, DEF-23). */
  cashier_sign_out_s: z.int(),
  /** Asked once per order before the first product with alcohol; 0 never asks. */
  alcohol_age: z.int(),
  /** The provider's current messages, danger first (REG-28, SUP-22). */
  status_messages: z.array(StatusMessage),
})
export type RegisterStatus = z.infer<typeof RegisterStatus>
