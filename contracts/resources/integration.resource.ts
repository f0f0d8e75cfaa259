import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'

/**
 * Kinds of integration (SPEC-2): accounting (e-conomic, Uniconta, Dinero), takeaway (NTA), delivery (Wolt), booking,
 * workforce.
 */
export const integrationKinds = ['beb', 'dinero', 'e_conomic', 'nta', 'uniconta', 'wolt', 'workfeed'] as const

/** The twelve statuses of a takeaway order (SPEC-4). */
export const takeawayStatuses = [
  'temporary',
  'pending_confirmation',
  'pending_production',
  'in_production',
  'ready_for_pickup',
  'ready_for_delivery',
  'awaiting_driver',
  'out_for_delivery',
  'delivered',
  'completed',
  'cancelled',
  'rejected',
] as const

const fields = {
  name: field.text(60),
  kind: field.choice(integrationKinds),
  is_active: field.flag(),
  /** Keys and tokens are stored with the secrets, because an event would keep them permanently. */
  has_secret: field.flag(),
  /** Id of the company, venue or agreement at the other party. */
  account_reference: optional(field.code(/^[A-Za-z0-9_.:-]{1,80}$/, 'account_reference', 80)),
  location_uuid: optional(field.reference('locations', { loose: true })),
  register_uuids: field.references('registers', 50, { loose: true }),
  accounting: field.group({
    /** First day whose Z reports are sent. */
    export_from: optional(field.date()),
    sends_by_itself: field.flag(true),
  }),
  orders: field.group({
    /** Only orders due within 30 minutes (SPEC-5). */
    takes_over_by_itself: field.flag(),
    takeover_statuses: field.choices(takeawayStatuses),
    /** Preparation time reported to the platform when an order is accepted (DEF-37). */
    preparation_minutes: field.int(1, 240, 15),
  }),
}

/** When the obligation to keep SAF-T books began; nothing older is exported (SPEC-9). */
const firstExportDay = '2024-01-01'

const rules = ({ kind, accounting, orders }: DataOfFields<typeof fields>): RuleBreak[] => [
  ...breaks(
    accounting.export_from !== null && accounting.export_from < firstExportDay,
    'accounting.export_from',
    'integration.export_too_early',
  ),
  // Automatic takeover without a chosen status would never take over anything (EXT-21).
  ...breaks(
    kind === 'nta' && orders.takes_over_by_itself && orders.takeover_statuses.length === 0,
    'orders.takeover_statuses',
    'integration.takeover_needs_status',
  ),
]

export const integrations = defineResource({
  name: 'integrations',
  group: 'integrations',
  page: 'integration',
  sharing: 'own',
  label: 'name',
  feature: 'integrations',
  fields,
  unique: [['name'], ['kind', 'account_reference']],
  list: ['name', 'kind', 'is_active', 'account_reference', 'location_uuid'],
  search: ['name', 'account_reference'],
  form: {
    basics: ['name', 'kind', 'is_active'],
    connection: ['account_reference', 'has_secret', 'location_uuid', 'register_uuids'],
    accounting: ['accounting'],
    orders: ['orders'],
  },
  rules,
})
