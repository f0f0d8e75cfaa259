import { z } from 'zod'
import {
  Amount,
  type CompanyUuid,
  endpoint,
  PlainDate,
  TenthsOfPercent,
  text,
  type Uuid,
  Uuid as UuidSchema,
  uuid5,
} from '../kernel/index.ts'

/** The wizard assigns each row a key, so that resuming an interrupted wizard creates nothing twice. */
const Key = z.string().regex(/^[a-z0-9_-]{1,40}$/)
const name = (max: number) => text(max)

/** Deterministic id of a resource that the first setup creates, so that repeating a step is harmless. */
export const setupUuid = (company_uuid: CompanyUuid, kind: string, key = ''): Uuid =>
  uuid5(company_uuid, `setup:${kind}:${key}`)

export const SystemResources = z.strictObject({
  language: z.enum(['da', 'en']),
  register: z.strictObject({ identifier: name(20), name: name(40) }),
  sales_area: z.strictObject({ name: name(40) }),
  page: z.strictObject({ name: name(40) }),
})
export type SystemResources = z.infer<typeof SystemResources>

export const SetupAccount = z.strictObject({
  key: Key,
  /** Null: the next free number from 1 upward (CO-47). */
  number: z.int().min(1).max(99_999_999).nullable(),
  name: name(60),
  type: z.enum(['revenue', 'balance']),
  purpose: z
    .enum([
      ...([
        'cash_deposit',
        'credit',
        'difference',
        'discount',
        'expense',
        'input_vat',
        'interim',
        'rounding',
      ] as const),
      ...(['tips', 'withdrawal'] as const),
    ])
    .nullable(),
  has_vat: z.boolean(),
})
export type SetupAccount = z.infer<typeof SetupAccount>

export const AccountsAndVat = z.strictObject({
  vat_type: z.strictObject({
    name: name(60),
    rate: TenthsOfPercent,
    from: PlainDate,
    /** Key of the account that owes this VAT; without one no sale can be posted (LAW-16). */
    account_key: Key.nullable(),
  }),
  accounts: z.array(SetupAccount).min(1).max(40),
  /** A first product with an open price on the first page, so that selling can begin. */
  product: z.strictObject({ name: name(40) }).nullable(),
})
export type AccountsAndVat = z.infer<typeof AccountsAndVat>

export const SetupPaymentType = z.strictObject({
  key: Key,
  name: name(40),
  interface_key: z.enum(['cash', 'autonomous_terminal']),
  account_uuid: UuidSchema,
  units: z.array(Amount.min(1)).max(40),
  rounding_unit: z.int().min(1).max(10_000),
  rounding_account_uuid: UuidSchema.nullable(),
})
export type SetupPaymentType = z.infer<typeof SetupPaymentType>

export const SetupTables = z.strictObject({
  area: name(40),
  first: z.int().min(1).max(9_000),
  count: z.int().min(1).max(100),
  seats: z.int().min(1).max(99),
})
export type SetupTables = z.infer<typeof SetupTables>

const refusals = [
  'resource.invalid',
  'resource.taken',
  'resource.archived',
  'resource.exists',
  'resource.changed_meanwhile',
  'resource.limit_reached',
  'resource.inherited',
  'resource.in_use',
  'resource.has_open_bons',
  'resource.has_open_session',
  'resource.plan_in_the_past',
  'resource.too_many_plans',
] as const
/** Number of resources created; existing ones are left unchanged. */
const Made = z.object({ made: z.int() })
const common = {
  method: 'POST',
  permission: 'settings.write',
  feature: 'quick_setup',
  returns: Made,
} as const

/** Cashiers, the fourth step, are created by `POST /cashiers`. */
export const setupEndpoints = {
  systemResources: endpoint({
    ...common,
    path: '/setup/system-resources',
    summary: 'First setup 1: settings, a sales area with a page, a register (CO-05, CO-23).',
    body: SystemResources,
    rejects: refusals,
    touches: ['own_account'],
  }),
  accountsAndVat: endpoint({
    ...common,
    path: '/setup/accounts-or-vat-types',
    summary:
      'First setup 2: a VAT type and the accounts; empty numbers get free ones from 1 (CO-46, CO-47, CO-49).',
    body: AccountsAndVat,
    rejects: [...refusals, 'setup.needs_revenue_account'],
    touches: ['own_account'],
  }),
  paymentTypes: endpoint({
    ...common,
    path: '/setup/payment-types',
    summary: 'First setup 3: means of payment, put on the registers of the company (DEF-07).',
    body: z.strictObject({ payment_types: z.array(SetupPaymentType).min(1).max(10) }),
    rejects: [...refusals, 'setup.needs_cash'],
    touches: ['own_account'],
  }),
  tables: endpoint({
    ...common,
    path: '/setup/tables',
    summary: 'First setup 5: a room with numbered tables.',
    body: SetupTables,
    rejects: refusals,
    touches: ['own_account'],
  }),
}
