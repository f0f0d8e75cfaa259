import { z } from 'zod'
import { Instant, Money, PlainDate, type TenthsOfPercent, Uuid } from '../kernel/index.ts'
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

/** big = 100 px, medium = 75 px, small = 50 px (REG-25). */
export const ButtonSize = z.enum(['big', 'medium', 'small'])
export type ButtonSize = z.infer<typeof ButtonSize>

const CashierTag = z.object({ uuid: Uuid, initials: z.string(), label: z.string(), hue: Hue })

const SessionTag = z.object({
  session_uuid: Uuid,
  n: z.int(),
  /** REG-20: opened for training. */
  test_mode: z.boolean(),
  opened_at: Instant,
  opened_by: Uuid,
  /** The day that it opened on; all of it belongs there. */
  business_day: PlainDate,
  /** Two hours after the next day began: from then on the till asks for the close. */
  close_due_at: Instant,
  receipts: z.int(),
  gross: Money,
  /** Cash that cashiers gave back without an administrator: above zero. */
  given_back: z.array(z.object({ cashier_uuid: Uuid, amount: Money })),
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

/** What a register knows of a product (REG-22). */
export type RegisterProduct = {
  uuid: Uuid
  name: string
  button_text: string
  /** Its own price, before the rules of `contracts/prices`; null is an open price. */
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
  /** A dependent product is sold as a part of others only: it has no key, and no search finds it (CAT-27). */
  type: 'standard' | 'dependent'
  special_behaviour: 'none' | 'tip' | 'delivery_fee' | 'deposit' | 'open_text'
  delivery_methods: readonly DeliveryMethod[]
  /** In the order in which they are asked (CAT-28). */
  modifier_group_uuids: readonly Uuid[]
  /** Comes along at the same quantity (DEF-80). */
  required_product_uuid: Uuid | null
  price_profile_uuid: Uuid | null
  /** Its own, else its category's; null is never printed in the kitchen. */
  print_category_uuid: Uuid | null
}

export const RegisterPaymentType = z.object({
  uuid: Uuid,
  name: z.string(),
  interface_key: z.enum(['cash', 'autonomous_terminal', 'enclosure', 'invoice']),
  /** How money moves by it; null for what the till cannot take by itself. */
  method: PaymentMethod.nullable(),
  /** The guest pays with his own phone, by a code on our screen (REG-36). */
  by_code: z.boolean().optional(),
  /** Those to choose among, where the register has more than one for it. */
  terminals: z.array(z.object({ uuid: Uuid, name: z.string() })).optional(),
  becomes_pos_payment_button: z.boolean(),
  /** Asked once more before it is taken (PAY-25). */
  require_confirmation: z.boolean(),
  /** More may be taken than is owed; the rest is a tip (PAY-26, DEF-09). */
  overchargeable: z.boolean(),
  /** The close’s count begins at what is expected (ZR-24). */
  copy_total_to_close_count: z.boolean(),
  /** REG-34, PAY-27. */
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

/** The register as it stands: what changes with the day's work. What it sells from is its catalogue. */
export const RegisterStanding = z.object({
  uuid: Uuid,
  identifier: z.string(),
  name: z.string(),
  company: z.object({ uuid: Uuid, name: z.string(), currency: z.string() }),
  session: SessionTag.nullable(),
  /** Where the register begins and comes back to (REG-13). */
  main_display: z.enum(['sale', 'floor_plan']),
  previous_cash_close: z
    .object({ amount: Money, counts: z.array(z.object({ unit: z.int(), count: z.int() })) })
    .nullable(),
  cashiers: z.array(CashierTag),
  /** What is sold by weight is asked of it; without one, the quantity is typed (REG-50). */
  has_scale: z.boolean(),
  /** A drawer hangs on one of its printers (REG-09): what a payment opens (PAY-27). */
  has_drawer: z.boolean(),
  /** DEF-49: block opens no session; one that is open goes on (REG-19). */
  company_payment_status: z.enum(['warn', 'block']).nullable(),
  company_paid_until: PlainDate.nullable(),
  /** REG-18, POS-58: sells nothing, and says why. */
  disabled: z.boolean(),
  disabled_reason: z.enum(['closed', 'moved', 'repair', 'stolen', 'unpaid']).nullable(),
  /** A cashier’s PIN is asked before the drawer is opened without a sale (PAY-10). */
  pin_opens_drawer: z.boolean(),
  /** What a cashier may do without an administrator. */
  limits: MoneyLimits,
  /** A bon may become an invoice here (REG-16, INV-13, INV-14). */
  may_invoice: z.boolean(),
  /** Idle seconds until the cashier is signed out; 0 never does (REG-44, DEF-23). */
  cashier_sign_out_s: z.int(),
  /** The provider's messages of this moment, danger first (REG-28, SUP-22). */
  status_messages: z.array(StatusMessage),
})
export type RegisterStanding = z.infer<typeof RegisterStanding>
