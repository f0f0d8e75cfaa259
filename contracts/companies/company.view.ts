import { z } from 'zod'
import { cashRegisterRules } from '../journal/cash-register-rules.ts'
import { DayRules, PlainDate, Uuid } from '../kernel/index.ts'
import { addonKeys, type Feature, features, limitKeys, packages } from '../permissions/index.ts'
import type { companySettings } from '../resources/company-settings.resource.ts'
import type { DataOf } from '../resources/resource.ts'

/** `warn` before the paid period ends, `block` some time after it (DEF-49). */
export const PaymentStatus = z.enum(['warn', 'block'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The five steps of the first setup, in order (CO-05, CO-23). */
export const setupSteps = [
  'system_resources',
  'accounts_or_vat_types',
  'payment_types',
  'cashiers',
  'tables',
] as const
export type SetupStep = (typeof setupSteps)[number]
/** A step is done when its resources exist, whoever made them. */
export const SetupStatus = z.record(z.enum(setupSteps), z.boolean())
export type SetupStatus = z.infer<typeof SetupStatus>

const FeatureKey = z.enum(Object.keys(features) as [Feature, ...Feature[]])
/**
 * A feature that the company lacks, and why, so that a page can explain it instead of requesting it (PERM-07, PERM-08).
 */
export const BarredFeature = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('insufficient_subscription'),
    feature: FeatureKey,
    packages: z.array(z.enum(packages)),
  }),
  z.object({ reason: z.literal('incompatible_company_type'), feature: FeatureKey }),
])
export type BarredFeature = z.infer<typeof BarredFeature>

/**
 * The company's settings document. Typed by its definition but not parsed again: every page loads this answer, and the
 * definition would pull all resource definitions into the bundle.
 */
const Settings = z.custom<DataOf<typeof companySettings>>(
  (value) => typeof value === 'object' && value !== null,
)

/** What the pages of a company need besides its name (CO-18 to CO-32). */
export const CompanyDetails = z.object({
  id: z.int().nullable(),
  abbreviation: z.string().nullable(),
  p_number: z.string().nullable(),
  parent: z.object({ uuid: Uuid, display_name: z.string() }).nullable(),
  subscription_type: z.enum(packages),
  payment_status: PaymentStatus.nullable(),
  paid_until: PlainDate.nullable(),
  cutoff_date: PlainDate.nullable(),
  /** Zone and dated cut-offs of its VAT entity, which define its business days. */
  day_rules: DayRules,
  /** Null until it is stated. */
  cash_register_rules: z.enum(cashRegisterRules).nullable(),
  /** Whether the provider has approved it to open registers and send letters (ADR 0086). */
  is_approved: z.boolean(),
  is_visible_in_search: z.boolean(),
  vippsmobilepaypos_msn: z.string().nullable(),
  addons_allowed: z.record(z.enum(addonKeys), z.boolean()),
  /** Allowed number of each; null is unlimited (CO-25, DEF-50). */
  limits: z.record(z.enum(limitKeys), z.int().nullable()),
  has_integrations_supporting_external_orders: z.boolean(),
  setup_status: SetupStatus,
  settings: Settings,
  barred: z.array(BarredFeature),
})
export type CompanyDetails = z.infer<typeof CompanyDetails>
