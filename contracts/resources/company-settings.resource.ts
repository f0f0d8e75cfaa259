import { money } from '../kernel/index.ts'
import { type DataOfFields, field, optional, starting } from './field.ts'
import { flagRows } from './named-switch.ts'
import { defineResource, type Look, type RuleBreak } from './resource.ts'
import { breaks, repeats } from './rule.ts'

const fields = {
  language: field.choice(['da', 'en'], 'da'),
  /** On receipts; PNG or JPEG (CO-32, CO-55, DEF-03). */
  logo: field.image(),
  /** Below each receipt: opening hours, thanks. */
  receipt_footer: field.longText(300),
  print_receipt: field.choice(['always', 'ask', 'never'], 'ask'),
  csv_delimiter: field.choice(['comma', 'semicolon', 'tab', 'vertical_bar'], 'semicolon'),
  /** Idle seconds until the cashier is signed out; 0 never does (REG-44, DEF-23). */
  cashier_sign_out_s: field.int(0, 3600, 120),
  /** REG-59, DEF-58. */
  register_refresh_s: field.int(5, 600, 30),
  /** A confirmed order may be opened again, with the admin PIN (KIT-13, DEF-12). */
  may_reopen: field.flag(true),
  /** A cashier's PIN before the drawer opens by hand (spec section 6). */
  pin_opens_drawer: field.flag(),
  /** PINs of three digits may be given to cashiers (REG-43): a thousand of them, so that twenty guesses find one. */
  short_pins: field.flag(),
  /**
   * The most that an integrated terminal gives back at once (DEF-01), and a cashier in cash, at once and of one
   * original, without an administrator.
   */
  refund_limit: starting(field.money(), money(5_000_00)),
  /** Cash that one cashier gives back in one session without an administrator. */
  refund_session_limit: starting(field.money(), money(5_000_00)),
  /** Of one line, without an administrator. */
  discount_limit: field.tenths(200),
  /** What a cashier types for goods without a price, of one bon together, without an administrator. */
  open_price_limit: starting(field.money(), money(5_000_00)),
  /** Cash that a bon takes with all that it is linked to; empty where no law says so (R-12, hvidvaskloven § 5). */
  cash_limit: starting(optional(field.money()), money(14_999_50)),
  /** DEF-31. */
  hide_minutes: field.int(5, 240, 60),
  /** Changes of one order within so many minutes go out as one ticket (KIT-12, DEF-11). */
  kitchen_delta_minutes: field.int(0, 60, 1),
  /** Orders from outside: when it gets loud, and when refusing is offered (DEF-38). */
  external_order_alert_minutes: field.int(1, 60, 3),
  external_order_reject_minutes: field.int(1, 60, 8),
  flags: flagRows(),
}

const rules = (data: DataOfFields<typeof fields>, { uuid, scope }: Look): RuleBreak[] => [
  // One document per company: its uuid is the company's, so that a second one has nowhere to be.
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

/** How a company works (CO-08, CO-09, CO-24): settings "general" and "core data" of spec section 2. */
export const companySettings = defineResource({
  name: 'company_settings',
  group: 'settings',
  page: 'settings',
  sharing: 'own',
  label: 'language',
  fields,
  form: {
    general: ['language', 'logo', 'receipt_footer', 'print_receipt', 'csv_delimiter'],
    till: [
      'cashier_sign_out_s',
      'register_refresh_s',
      'may_reopen',
      'pin_opens_drawer',
      'short_pins',
      'refund_limit',
      'refund_session_limit',
      'discount_limit',
      'open_price_limit',
      'cash_limit',
      'hide_minutes',
    ],
    kitchen: ['kitchen_delta_minutes'],
    external_orders: ['external_order_alert_minutes', 'external_order_reject_minutes'],
    flags: ['flags'],
  },
  search: [],
  rules,
})
