import { classOfCard, namedClass, PaymentClass } from '../orders/payment-class.ts'
import type { PaymentMethod } from '../orders/payment-method.ts'
import { accounts } from './account.resource.ts'
import { cardTypes } from './card-type.resource.ts'
import { type DataOfFields, field, optional } from './field.ts'
import { paymentClasses, phoneClasses, terminalClasses } from './payment-class.ts'
import { defineResource, type RuleBreak, type RuleContext } from './resource.ts'
import { breaks, repeats } from './rule.ts'

const fields = {
  name: field.text(40),
  interface_key: field.choice(['cash', 'autonomous_terminal', 'enclosure', 'invoice']),
  /** Empty without an adapter: paper, invoices, a terminal whose slip is entered manually. */
  class: optional(field.choice(paymentClasses)),
  /** Code list 12 of the cash-register file; empty: by how it is paid (LAW-3). */
  payment_class: optional(field.choice(PaymentClass.options)),
  becomes_pos_payment_button: field.flag(true),
  provides_terminal_integration: field.flag(),
  account_uuid: field.reference('accounts'),
  /** Notes and coins in minor units, counted at opening and closing (REG-33). */
  counts_format: field.group({ units: field.numbers(1, 1_000_000, 40) }),
  copy_total_to_close_count: field.flag(),
  /** The close counts each card type separately (REG-40). */
  separate_counts_by_card_type: field.flag(),
  rounding_unit: field.int(1, 10_000, 1),
  rounding_account_uuid: optional(field.reference('accounts')),
  /** Empty: the drawer stays closed (REG-34). */
  open_cash_drawer: optional(field.choice(['always', 'ask'])),
  require_confirmation: field.flag(),
  /** More than the amount due may be taken; the rest is a tip (DEF-09). */
  overchargeable: field.flag(),
}
type Data = DataOfFields<typeof fields>

const classRules = ({ interface_key, class: adapter, provides_terminal_integration }: Data): RuleBreak[] => [
  ...breaks(
    (adapter === 'cash') !== (interface_key === 'cash') && adapter !== null,
    'class',
    'payment_type.class_does_not_fit',
  ),
  ...breaks(
    provides_terminal_integration && !terminalClasses.some((each) => each === adapter),
    'class',
    'payment_type.integration_needs_terminal',
  ),
]

const countingRules = (
  { interface_key, counts_format: { units }, separate_counts_by_card_type }: Data,
  context: RuleContext,
): RuleBreak[] => [
  ...breaks(
    interface_key === 'cash' && units.length === 0,
    'counts_format.units',
    'payment_type.cash_needs_units',
  ),
  ...repeats(units, (i) => `counts_format.units.${i}`, 'payment_type.unit_twice'),
  ...breaks(
    separate_counts_by_card_type &&
      !context.list(cardTypes).some(({ payment_type_uuid }) => payment_type_uuid === context.uuid),
    'separate_counts_by_card_type',
    'payment_type.separating_needs_card_type',
  ),
]

/** Only cash is rounded, and the difference goes to an account for roundings (DEF-04). */
const roundingRules = (
  { interface_key, rounding_unit, rounding_account_uuid }: Data,
  context: RuleContext,
): RuleBreak[] => {
  const account = rounding_account_uuid === null ? undefined : context.find(accounts, rounding_account_uuid)
  return [
    ...breaks(
      interface_key !== 'cash' && rounding_unit > 1,
      'rounding_unit',
      'payment_type.only_cash_is_rounded',
    ),
    ...breaks(
      account !== undefined && account.purpose !== 'rounding',
      'rounding_account_uuid',
      'payment_type.not_a_rounding_account',
    ),
  ]
}

/** Vouchers and other paper are posted to an account that is for them (CO-38, DEF-67). */
const enclosureRules = ({ interface_key, account_uuid }: Data, context: RuleContext): RuleBreak[] => {
  const account = context.find(accounts, account_uuid)
  return breaks(
    interface_key === 'enclosure' && account !== undefined && account.purpose !== 'enclosure',
    'account_uuid',
    'payment_type.not_an_enclosure_account',
  )
}

/** How money moves; undefined where only the back office can tell. */
export const methodOf = ({
  interface_key,
  class: adapter,
  provides_terminal_integration,
}: Pick<Data, 'interface_key' | 'class' | 'provides_terminal_integration'>): PaymentMethod | undefined => {
  if (interface_key === 'cash' || interface_key === 'enclosure') return interface_key
  if (interface_key === 'invoice') return undefined
  if (provides_terminal_integration) return 'card'
  return adapter === 'external' ? 'external' : 'autonomous'
}

/** The guest pays by phone, with a code on our screen (REG-36). */
export const isCodePayment = ({
  class: adapter,
  provides_terminal_integration,
}: Pick<Data, 'class' | 'provides_terminal_integration'>): boolean =>
  adapter === 'vipps_mobilepay_pos' && provides_terminal_integration

/** The class of its payments as they store it: absent for their method's; apps on a phone are a class of their own. */
export const classOfType = (
  type: Pick<Data, 'interface_key' | 'class' | 'provides_terminal_integration' | 'payment_class'>,
): { payment_class?: PaymentClass } => {
  const method = methodOf(type)
  const isApp = phoneClasses.some((each) => each === type.class)
  return method ? namedClass(method, type.payment_class ?? (isApp ? classOfCard.mobile_app : undefined)) : {}
}

/** A payment type (REG-29 to REG-40). */
export const paymentTypes = defineResource({
  name: 'payment_types',
  group: 'accounting',
  page: 'payment_type',
  sharing: 'inherited',
  label: 'name',
  fields,
  unique: [['name']],
  list: ['name', 'interface_key', 'class', 'account_uuid', 'becomes_pos_payment_button'],
  form: {
    basics: [
      'name',
      'interface_key',
      'class',
      'provides_terminal_integration',
      'account_uuid',
      'payment_class',
    ],
    till: ['becomes_pos_payment_button', 'require_confirmation', 'overchargeable', 'open_cash_drawer'],
    counting: ['counts_format', 'copy_total_to_close_count', 'separate_counts_by_card_type'],
    rounding: ['rounding_unit', 'rounding_account_uuid'],
  },
  rules: (data, context) => [
    ...classRules(data),
    ...countingRules(data, context),
    ...roundingRules(data, context),
    ...enclosureRules(data, context),
  ],
})
