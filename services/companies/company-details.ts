import type { BarredFeature, CompanyDetails, SetupStatus } from '@bon/contracts/companies'
import type { CompanyScope, CompanyUuid, Instant, Uuid } from '@bon/contracts/kernel'
import { addonKeys, type Feature, features } from '@bon/contracts/permissions'
import {
  accounts,
  companies,
  companySettings,
  integrations,
  paymentTypes,
  readData,
  registers,
  salesAreas,
  tables,
  vatEntities,
} from '@bon/contracts/resources'
import type { Catalogue } from '../resources/index.ts'
import { companyOf, scopeOf } from './company-of.ts'
import { addonsOf, barredFrom, limitOf, paymentStatusOf } from './gating.ts'
import { dayRulesIn } from './zone-rules.ts'

type Dependencies = {
  catalogue: Catalogue
  now: Instant
  hasCashiers(companies: readonly Uuid[]): Promise<boolean>
}

/** A company for its own pages, composed of its documents (CO-18 to CO-32). */
export const companyDetails = async (
  dependencies: Dependencies,
  uuid: Uuid,
): Promise<CompanyDetails | undefined> => {
  const { catalogue, now } = dependencies
  const company = catalogue.anywhere(companies, uuid)
  const scope = scopeOf(catalogue, uuid)
  if (!company || !scope) return undefined
  const parent = company.parent_uuid === null ? undefined : companyOf(catalogue, company.parent_uuid)
  const { id, abbreviation, p_number, subscription_type, paid_until, cutoff_date } = company
  const { is_approved, is_visible_in_search, vippsmobilepaypos_msn } = company
  return {
    id,
    abbreviation,
    p_number,
    subscription_type,
    paid_until,
    cutoff_date,
    cash_register_rules:
      catalogue.anywhere(vatEntities, company.vat_entity_uuid)?.cash_register_rules ?? null,
    is_approved,
    is_visible_in_search,
    vippsmobilepaypos_msn,
    parent: parent ? { uuid: parent.uuid, display_name: parent.display_name } : null,
    day_rules: dayRulesIn(catalogue, scope),
    payment_status: paymentStatusOf(paid_until, now),
    addons_allowed: allowedOf(addonsOf(catalogue, company)),
    limits: {
      registers: limitOf(catalogue, scope, 'registers')?.limit ?? null,
      sales_areas: limitOf(catalogue, scope, 'sales_areas')?.limit ?? null,
      kitchen_displays: limitOf(catalogue, scope, 'kitchen_displays')?.limit ?? null,
    },
    has_integrations_supporting_external_orders: catalogue
      .list(integrations, scope)
      .some(({ kind, is_active }) => is_active && givingOrders.includes(kind)),
    setup_status: await setupStatusOf(dependencies, scope),
    settings: settingsOf(catalogue, uuid),
    barred: (Object.keys(features) as Feature[]).flatMap((feature) =>
      barredFeaturesOf(catalogue, uuid, feature),
    ),
  }
}

const barredFeaturesOf = (catalogue: Catalogue, uuid: Uuid, feature: Feature): BarredFeature[] => {
  const bar = barredFrom(catalogue)(uuid, feature)
  if (!bar) return []
  return bar.reason === 'insufficient_subscription' ? [{ ...bar, packages: [...bar.packages] }] : [bar]
}

/** The settings of a company; defaults if it has saved none. */
export const settingsOf = (catalogue: Catalogue, company_uuid: CompanyUuid): CompanyDetails['settings'] =>
  companySettings.schema.parse(
    readData(companySettings, catalogue.anywhere(companySettings, company_uuid) ?? {}),
  )

/** Takeaway and delivery: sources of orders that are not entered at a till (CO-26). */
const givingOrders: readonly string[] = ['nta', 'wolt']

const allowedOf = (has: readonly string[]) =>
  Object.fromEntries(addonKeys.map((key) => [key, has.includes(key)])) as CompanyDetails['addons_allowed']

/** CO-23: a step is done when its result exists, in the company itself or its parent. */
const setupStatusOf = async (
  { catalogue, hasCashiers }: Dependencies,
  scope: CompanyScope,
): Promise<SetupStatus> => ({
  system_resources:
    catalogue.list(registers, scope).length > 0 && catalogue.list(salesAreas, scope).length > 0,
  accounts_or_vat_types: catalogue
    .list(accounts, scope)
    .some(({ type, vat_type_uuid }) => type === 'revenue' && vat_type_uuid !== null),
  payment_types: catalogue
    .list(registers, scope)
    .some(({ payment_type_uuids }) =>
      payment_type_uuids.some((type) => catalogue.find(paymentTypes, scope, type)?.interface_key === 'cash'),
    ),
  cashiers: await hasCashiers(scope.resource_companies),
  tables: catalogue.list(tables, scope).length > 0,
})
