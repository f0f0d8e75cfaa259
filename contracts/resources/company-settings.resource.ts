import { initialRiskyKinds, riskyKinds, riskyStages } from '../journal/risky-kinds.ts'
import { money } from '../kernel/index.ts'
import { type DataOfFields, field, optional, starting } from './field.ts'
import { flagRows } from './named-switch.ts'
import { defineResource, type RuleBreak, type RuleContext } from './resource.ts'
import { breaks, repeats } from './rule.ts'

const fields = {
  language: field.choice(['da', 'en'], 'da'),
  /** Printed on receipts; PNG or JPEG (CO-32, CO-55, DEF-03). */
  logo: field.image(),
  /** Printed below each receipt, such as opening hours or thanks. */
  receipt_footer: field.longText(300),
  print_receipt: field.choice(['always', 'ask', 'never'], 'ask'),
  csv_delimiter: field.choice(['comma', 'semicolon', 'tab', 'vertical_bar'], 'semicolon'),
  /** Idle seconds until the cashier is signed out; 0 means never (REG-44, DEF-23). */
  cashier_sign_out_s: field.int(0, 3600, 120),
  /** Polling interval of the register data in seconds, used while no change notification arrives (REG-59, DEF-58). */
  register_refresh_s: field.int(5, 600, 30),
  /** A confirmed order may be reopened with the admin PIN (KIT-13, DEF-12). */
  may_reopen: field.flag(true),
  /** Requires a cashier's PIN to open the drawer without a sale (SPEC-6). */
  pin_opens_drawer: field.flag(),
  /** Expected sums and differences are shown at the till only when its count was confirmed. */
  blind_count: field.flag(),
  /**
   * Allows cashier PINs of three digits (REG-43); there are only a thousand of them, so twenty guesses are likely to
   * hit one.
   */
  short_pins: field.flag(),
  /**
   * Upper limit of a refund by an integrated terminal (DEF-01), and of cash that a cashier refunds in one refund or of
   * one original without an administrator.
   */
  refund_limit: starting(field.money(), money(5_000_00)),
  /** Upper limit of cash that a cashier refunds per session without an administrator. */
  refund_session_limit: starting(field.money(), money(5_000_00)),
  /** Upper limit per line without an administrator. */
  discount_limit: field.tenths(200),
  /** Upper limit of typed prices per order without an administrator. */
  open_price_limit: starting(field.money(), money(5_000_00)),
  /** Upper limit of cash for an order and all linked orders; empty where no law sets one (R-12, hvidvaskloven § 5). */
  cash_limit: starting(optional(field.money()), money(14_999_50)),
  /** The till asks once per order whether the guest has this age, before the first product with alcohol; 0 never asks. */
  alcohol_age: field.int(0, 99, 18),
  /** How long a product hidden by a cashier stays off the keys (DEF-31). */
  hide_minutes: field.int(5, 240, 60),
  /** Changes of one order within this many minutes are sent as one ticket (KIT-12, DEF-11). */
  kitchen_delta_minutes: field.int(0, 60, 1),
  /** Minutes until an external order sounds an alert, and until rejecting it is offered (DEF-38). */
  external_order_alert_minutes: field.int(1, 60, 3),
  external_order_reject_minutes: field.int(1, 60, 8),
  /** What the journal shows as acts that may hide a sale (BEYOND-12). */
  risky_kinds: field.choices(riskyKinds, initialRiskyKinds),
  /** Corrections after these are such acts, whatever their kind: the kitchen had it, a bill had shown it. */
  risky_stages: field.choices(riskyStages, riskyStages),
  /** Minor units including VAT: a sale with a larger discount is such an act as well; empty: none is. */
  risky_discount: optional(field.money()),
  /** Such acts by mail, after the business day or after Sunday; a period without one is not mailed (BEYOND-12). */
  risk_digest: field.choice(['never', 'daily', 'weekly'], 'never'),
  /** Users with one of these roles get it. */
  risk_digest_to: field.choices(['admin', 'accountant', 'auditor'], ['admin']),
  /** Users with one of these roles get the head of the journal by mail after each Z, as witnesses of the past. */
  heads_to: field.choices(['admin', 'accountant', 'auditor'], ['accountant', 'auditor']),
  flags: flagRows(),
}

const rules = (data: DataOfFields<typeof fields>, { uuid, scope }: RuleContext): RuleBreak[] => [
  // One document per company, whose uuid is the company's.
  ...breaks(uuid !== scope.company_uuid, 'language', 'company_settings.only_one'),
  ...breaks(
    data.external_order_reject_minutes <= data.external_order_alert_minutes,
    'external_order_reject_minutes',
    'company_settings.reject_before_alert',
  ),
  ...repeats(
    data.flags.map(({ name }) => name),
    (i) => `flags.${i}.name`,
    'company_settings.flag_twice',
  ),
]

/** A company's settings (CO-08, CO-09, CO-24): "general" and "core data" of SPEC-2. */
export const companySettings = defineResource({
  name: 'company_settings',
  group: 'settings',
  page: 'settings',
  sharing: 'own',
  label: 'language',
  is_single: true,
  fields,
  form: {
    general: ['language', 'logo', 'receipt_footer', 'print_receipt', 'csv_delimiter'],
    till: [
      'cashier_sign_out_s',
      'register_refresh_s',
      'may_reopen',
      'pin_opens_drawer',
      'blind_count',
      'short_pins',
      'refund_limit',
      'refund_session_limit',
      'discount_limit',
      'open_price_limit',
      'cash_limit',
      'alcohol_age',
      'hide_minutes',
    ],
    kitchen: ['kitchen_delta_minutes'],
    external_orders: ['external_order_alert_minutes', 'external_order_reject_minutes'],
    audit: ['risky_kinds', 'risky_stages', 'risky_discount', 'risk_digest', 'risk_digest_to', 'heads_to'],
    flags: ['flags'],
  },
  search: [],
  rules,
})
