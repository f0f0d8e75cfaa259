import { z } from 'zod'
import { cashRegisterRules } from '../journal/cash-register-rules.ts'
import { endpoint, Money, text, Uuid } from '../kernel/index.ts'
import { addonKeys, companyTypes, limitKeys, packages } from '../permissions/index.ts'
import { vatEntities } from '../resources/vat-entity.resource.ts'
import { PaymentStatus } from './company.view.ts'

/** What a company may change about itself; type, package and payment are the provider's (CO-09, CO-18 to CO-36). */
export const CoreData = z.strictObject({
  display_name: text(60),
  abbreviation: text(10).nullable(),
  p_number: z
    .string()
    .regex(/^\d{10}$/)
    .nullable(),
  is_visible_in_search: z.boolean(),
  street: text(100),
  house_number: text(20),
  postcode: text(10),
  city: text(50),
  country: z.enum(['dk', 'no', 'se']),
  /**
   * The card with the company's e-mails and phone numbers, which are personal and stored in the vault (CO-32 to CO-36).
   */
  contact_card_uuid: Uuid.nullable(),
})
export type CoreData = z.infer<typeof CoreData>

export const CoreDataView = z.object({
  core: CoreData,
  id: z.int().nullable(),
  legal_name: z.string(),
  cvr: z.string(),
  revision: z.string(),
})
export type CoreDataView = z.infer<typeof CoreDataView>

/** When the business days of the company's VAT entity begin (R-5, ADR 0060). */
export const BusinessDays = z.object({
  zone: z.string(),
  cut_offs: vatEntities.fields.cut_offs.schema,
  /** False for a company below another one of the same VAT entity. */
  may_change: z.boolean(),
  revision: z.string(),
})
export type BusinessDays = z.infer<typeof BusinessDays>

/** The VAT entity's status under the cash-register rules; null until it is stated. */
export const RulesStatus = z.object({
  cash_register_rules: z.enum(cashRegisterRules).nullable(),
  /** False for a company below another one of the same VAT entity. */
  may_change: z.boolean(),
  revision: z.string(),
})
export type RulesStatus = z.infer<typeof RulesStatus>

/** When the accounting years of the company's VAT entity begin. */
export const AccountingYears = z.object({
  /** Month and day: `07-01`. */
  accounting_year_starts: z.string(),
  /** False for a company below another one of the same VAT entity. */
  may_change: z.boolean(),
  revision: z.string(),
})
export type AccountingYears = z.infer<typeof AccountingYears>

export const SubcompanyRow = z.object({
  uuid: Uuid,
  display_name: z.string(),
  type: z.enum(companyTypes),
  city: z.string(),
  registers: z.int(),
  open_sessions: z.int(),
  payment_status: PaymentStatus.nullable(),
  /** Whether the caller may enter it. */
  may_enter: z.boolean(),
})
export type SubcompanyRow = z.infer<typeof SubcompanyRow>

export const CompanyAddon = z.object({
  key: z.enum([...addonKeys, ...limitKeys]),
  name: z.string(),
  is_allowed: z.boolean(),
  /** For countable features: how many exist, and how many are allowed; a null `limit` is unlimited. */
  used: z.int().nullable(),
  limit: z.int().nullable(),
  included_in: z.array(z.enum(packages)),
  monthly_price: Money.nullable(),
})
export type CompanyAddon = z.infer<typeof CompanyAddon>

export const companyEndpoints = {
  coreData: endpoint({
    method: 'GET',
    path: '/company/core-data',
    summary: 'What the company says of itself, with its legal name and CVR number (CO-09).',
    permission: 'settings.read',
    returns: CoreDataView,
    rejects: [],
  }),
  changeCoreData: endpoint({
    method: 'PUT',
    path: '/company/core-data',
    summary: 'Changes it; `If-Match` names the revision that it was decided on.',
    permission: 'settings.write',
    body: CoreData,
    returns: CoreDataView,
    rejects: ['resource.invalid', 'resource.taken', 'resource.archived', 'resource.changed_meanwhile'],
  }),
  businessDays: endpoint({
    method: 'GET',
    path: '/company/business-days',
    summary: 'When the business days of the company’s VAT entity begin (R-5).',
    permission: 'settings.read',
    returns: BusinessDays,
    rejects: [],
  }),
  changeBusinessDays: endpoint({
    method: 'PUT',
    path: '/company/business-days',
    summary: 'Changes it for days that have not begun; `If-Match` names the revision that it was decided on.',
    permission: 'settings.write',
    body: z.strictObject({ cut_offs: vatEntities.fields.cut_offs.schema }),
    returns: BusinessDays,
    rejects: [
      ...(['resource.invalid', 'resource.taken', 'resource.archived'] as const),
      ...(['resource.changed_meanwhile', 'resource.inherited'] as const),
    ],
  }),
  cashRegisterRules: endpoint({
    method: 'GET',
    path: '/company/cash-register-rules',
    summary: 'How the company’s VAT entity stands to the cash-register rules (R-18).',
    permission: 'settings.read',
    returns: RulesStatus,
    rejects: [],
  }),
  changeCashRegisterRules: endpoint({
    method: 'PUT',
    path: '/company/cash-register-rules',
    summary: 'Says it, or says it anew; `If-Match` names the revision that it was decided on.',
    permission: 'settings.write',
    body: z.strictObject({ cash_register_rules: z.enum(cashRegisterRules) }),
    returns: RulesStatus,
    rejects: [
      ...(['resource.invalid', 'resource.taken', 'resource.archived'] as const),
      ...(['resource.changed_meanwhile', 'resource.inherited'] as const),
    ],
  }),
  accountingYears: endpoint({
    method: 'GET',
    path: '/company/accounting-years',
    summary: 'When the accounting years of the company’s VAT entity begin (R-25).',
    permission: 'settings.read',
    returns: AccountingYears,
    rejects: [],
  }),
  changeAccountingYears: endpoint({
    method: 'PUT',
    path: '/company/accounting-years',
    summary: 'Changes it; `If-Match` names the revision that it was decided on.',
    permission: 'settings.write',
    body: z.strictObject({ accounting_year_starts: text(5) }),
    returns: AccountingYears,
    rejects: [
      ...(['resource.invalid', 'resource.taken', 'resource.archived'] as const),
      ...(['resource.changed_meanwhile', 'resource.inherited'] as const),
    ],
  }),
  subcompanies: endpoint({
    method: 'GET',
    path: '/company/subcompanies',
    summary: 'The subcompanies of an enterprise, with their registers and open sessions (CO-11, CO-42).',
    permission: 'settings.read',
    feature: 'subcompanies',
    returns: z.object({ subcompanies: z.array(SubcompanyRow) }),
    rejects: [],
  }),
  subcompanyNames: endpoint({
    method: 'GET',
    path: '/company/subcompany-names',
    summary: 'What the subcompanies are called, for whoever says which of them sell a product (CAT-29).',
    permission: 'catalogue.read',
    feature: 'subcompanies',
    returns: z.object({ subcompanies: z.array(SubcompanyRow.pick({ uuid: true, display_name: true })) }),
    rejects: [],
  }),
  addons: endpoint({
    method: 'GET',
    path: '/company/addons',
    summary: 'What the package has, what is used of it, and what more there is (CO-12, DEF-50).',
    permission: 'settings.read',
    returns: z.object({ addons: z.array(CompanyAddon) }),
    rejects: [],
  }),
  whereIs: endpoint({
    method: 'GET',
    path: '/where-is/:uuid',
    summary: 'What kind of thing a uuid of this company is, for addresses from before (AUTH-13, DEF-62).',
    permission: 'company.read',
    params: z.object({ uuid: Uuid }),
    returns: z.object({ resource: z.string() }),
    rejects: [],
  }),
}
