import { type DataOfFields, field, optional } from './field.ts'
import { defineResource, type RuleBreak } from './resource.ts'
import { breaks } from './rule.ts'

/** Spec section 2: accounting (e-conomic, Uniconta, Dinero), takeaway (NTA), delivery (Wolt), booking, workforce. */
export const integrationKinds = ['beb', 'dinero', 'e_conomic', 'nta', 'uniconta', 'wolt', 'workfeed'] as const

/** Twelve statuses of a takeaway order (spec section 4). */
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
  /** Keys and tokens lie with the secrets: an event would keep them for ever. */
  has_secret: field.flag(),
  /** The company, venue or agreement as the other side calls it. */
  account_reference: optional(field.code(/^[A-Za-z0-9_.:-]{1,80}$/, 'account_reference', 80)),
  location_uuid: optional(field.reference('locations', { loose: true })),
  register_uuids: field.references('registers', 50, { loose: true }),
  accounting: field.group({
    /** The first day whose Z reports are sent. */
    export_from: optional(field.date()),
    sends_by_itself: field.flag(true),
  }),
  orders: field.group({
    /** Only orders due within 30 minutes (spec section 5). */
    takes_over_by_itself: field.flag(),
    takeover_statuses: field.choices(takeawayStatuses),
    /** Promised to the platform when an order is accepted (DEF-37). */
    preparation_minutes: field.int(1, 240, 15),
  }),
}

/** The obligation to keep SAF-T books began then, and nothing older is exported (spec section 9). */
const firstExportDay = '2024-01-01'

const rules = ({ kind, accounting, orders }: DataOfFields<typeof fields>): RuleBreak[] => [
  ...breaks(
    accounting.export_from !== null && accounting.export_from < firstExportDay,
    'accounting.export_from',
    'integration.export_too_early',
  ),
  // EXT-21.
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
