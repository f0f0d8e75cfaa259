import { type DataOfFields, field, optional } from './field.ts'
import { flagRows } from './named-switch.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks, repeats } from './rule.ts'

const fields = {
  identifier: field.text(20),
  name: field.text(40),
  location_uuid: optional(field.reference('locations', { loose: true })),
  /** The register starts with the first (REG-24). */
  sales_area_uuids: field.references('sales_areas', 20),
  payment_type_uuids: field.references('payment_types', 40),
  printer_uuids: field.references('printers', 20, { loose: true }),
  terminal_uuids: field.references('terminals', 20, { loose: true }),
  scale_uuid: optional(field.reference('scales', { loose: true })),
  settings: field.group({
    /** Screen after sign-in: keys or tables (REG-13). */
    register_main_display: field.choice(['sale', 'floor_plan'], 'sale'),
    /** Orders for a later time have a button of their own (REG-14). */
    show_scheduled_external_order_button: field.flag(),
    /** Where the takeaway service issues its token (REG-15, TKW-27). */
    external_order_remote_link: optional(field.code(/^https:\/\/\S+$/, 'https_link', 500)),
    /** Only such a register may invoice an order (INV-13). */
    allow_conversion_to_invoice: field.flag(),
    /** The token itself is stored with the secrets (REG-17). */
    has_nta_token: field.flag(),
    nta_company_id: optional(field.code(/^[A-Za-z0-9-]{1,40}$/, 'device_identifier', 40)),
  }),
  flags: flagRows(),
  /** A disabled register does not sell and shows the reason (REG-18). */
  disabled: field.flag(),
  disabled_reason: optional(field.choice(['closed', 'moved', 'repair', 'stolen', 'unpaid'])),
}

const rules = ({
  sales_area_uuids,
  flags,
  disabled,
  disabled_reason,
}: DataOfFields<typeof fields>): RuleBreak[] => [
  ...breaks(sales_area_uuids.length === 0, 'sales_area_uuids', 'register.needs_a_sales_area'),
  ...repeats(
    flags.map(({ name }) => name),
    (i) => `flags.${i}.name`,
    'register.flag_twice',
  ),
  ...breaks(disabled && disabled_reason === null, 'disabled_reason', 'register.disabled_needs_reason'),
]

/** A register (REG-12 to REG-27, REG-45, REG-46). */
export const registers = defineResource({
  name: 'registers',
  // GET /registers and GET /registers/:uuid already return what a till sells from (SPEC-7).
  path: '/register-setups',
  group: 'shop',
  page: 'register',
  sharing: 'own',
  label: 'name',
  limit: 'registers',
  fields,
  unique: [['identifier']],
  list: ['identifier', 'name', 'location_uuid', 'sales_area_uuids', 'disabled'],
  search: ['identifier', 'name'],
  form: {
    basics: ['identifier', 'name', 'location_uuid'],
    selling: ['sales_area_uuids', 'payment_type_uuids'],
    hardware: ['printer_uuids', 'terminal_uuids', 'scale_uuid'],
    settings: ['settings'],
    state: ['disabled', 'disabled_reason', 'flags'],
  },
  rules,
})
