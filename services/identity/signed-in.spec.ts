import type { CompanyDetails } from '@bon/contracts/companies'
import { companySettings } from '@bon/contracts/resources'
import { expect, test } from 'vitest'
import type { Company, IdentityDependencies, User } from './identity.dependencies.ts'
import { signedInData } from './signed-in.ts'

const company = (uuid: string, display_name: string, parent_uuid: string | null = null): Company => ({
  uuid,
  display_name,
  parent_uuid,
  type: parent_uuid ? 'subcompany' : 'enterprise',
  legal_name: 'Kajkanten ApS',
  cvr: '12345678',
  currency: 'DKK',
  vat_entity_uuid: 'v',
})
const companies = [company('s1', 'Kiosken', 'e'), company('e', 'Kajkanten'), company('n', 'Nabo')]

const details: CompanyDetails = {
  id: null,
  abbreviation: null,
  p_number: null,
  parent: null,
  subscription_type: 'free',
  payment_status: null,
  paid_until: null,
  cutoff_date: null,
  day_rules: { zone: 'Europe/Copenhagen', cut_offs: [] },
  cash_register_rules: null,
  is_approved: true,
  is_visible_in_search: true,
  vippsmobilepaypos_msn: null,
  addons_allowed: {
    integrations: false,
    gift_cards: false,
    online_menus: true,
    invoicing: true,
    pos_invoicing: true,
  },
  limits: { registers: 1, sales_areas: 1, kitchen_displays: 1 },
  has_integrations_supporting_external_orders: false,
  setup_status: {
    system_resources: true,
    accounts_or_vat_types: true,
    payment_types: true,
    cashiers: true,
    tables: false,
  },
  settings: companySettings.schema.parse({}),
  barred: [
    { reason: 'insufficient_subscription', feature: 'integrations', packages: ['standard'] },
    { reason: 'insufficient_subscription', feature: 'gift_cards', packages: ['medium', 'standard'] },
  ],
}

const deps: IdentityDependencies = {
  signIn: async () => 'incorrect',
  signOut: async () => undefined,
  security: { note: async () => undefined, count: async () => undefined },
  userOf: async () => undefined,
  companyOf: async (uuid) => companies.find((one) => one.uuid === uuid),
  allCompanies: async () => companies,
  detailsOf: async () => details,
  companyName: (uuid) => companies.find((one) => one.uuid === uuid)?.display_name ?? '',
  pendingOf: async () => [],
  maintenance: async () => ({ maintenance: false, message: '' }),
}
const user = (roles: User['roles'], wsy_role: User['wsy_role'] = null): User => ({
  uuid: 'u',
  name: 'Åse',
  email: 'aase@kajkanten.example',
  initials: 'ÅS',
  language: 'da',
  wsy_role,
  roles,
  page_choices: [],
})
const admin = user([
  { company_uuid: 's1', role: 'cashier' },
  { company_uuid: 'e', role: 'admin' },
])

test('after signing in the enterprise is current, and the other companies are listed', async () => {
  const data = await signedInData(deps, admin, {})
  expect(data.company?.uuid).toBe('e')
  expect(data.user.company_roles).toEqual(['admin'])
  expect(data.user.pages_available).toEqual(
    expect.arrayContaining(['dashboard', 'journal', 'pos', 'settings']),
  )
  expect(data.other_companies.map((one) => one.uuid)).toEqual(['s1'])
  expect(data.company).not.toHaveProperty('vat_entity_uuid')
})

test('the requested company takes precedence over the one that the screen prefers', async () => {
  const liked = await signedInData(deps, admin, { tentative_company: 's1' })
  expect([liked.company?.uuid, liked.user.pages_available]).toEqual([
    's1',
    ['orders', 'pos', 'payment', 'print_job'],
  ])
  const selected = await signedInData(deps, admin, { company_uuid: 'e', tentative_company: 's1' })
  expect(selected.company?.uuid).toBe('e')
  const foreign = await signedInData(deps, admin, { tentative_company: 'n' })
  expect(foreign.company?.uuid).toBe('e')
})

test('provider staff start without a company and see all; superadmins see none', async () => {
  const provider = await signedInData(deps, user([], 'wsy_employee'), {})
  expect([provider.company, provider.other_companies.length]).toEqual([null, 3])
  const inside = await signedInData(deps, user([], 'wsy_employee'), { tentative_company: 'n' })
  expect(inside.user.pages_available).toContain('journal')
  const superadmin = await signedInData(deps, user([], 'superadmin'), { tentative_company: 'n' })
  expect([superadmin.company, superadmin.other_companies]).toEqual([null, []])
})

test('DEF-36, PERM-03: accountants read money and change nothing in the shop, employees maintain the products', async () => {
  const pages = async (role: 'accountant' | 'employee') =>
    (await signedInData(deps, user([{ company_uuid: 'n', role }]), {})).user.pages_available
  const accountant = await pages('accountant')
  expect(accountant).toEqual(
    expect.arrayContaining(['dashboard', 'orders', 'z_reports', 'journal', 'account']),
  )
  for (const page of ['product', 'register', 'settings', 'user', 'pos'])
    expect(accountant).not.toContain(page)
  const employee = await pages('employee')
  expect(employee).toEqual(expect.arrayContaining(['product', 'sales_area']))
  for (const page of ['dashboard', 'z_reports', 'settings', 'user']) expect(employee).not.toContain(page)
})

test('AUTH-39, AUTH-45: a pending request is shown by the company’s name', async () => {
  const invited = { uuid: 'i', company_uuid: 'n', roles: ['cashier' as const], invited_by: 'Nabo Nielsen' }
  const invitations = [{ ...invited, expires_at: '2026-11-28T12:00:00.000Z' }]
  const data = await signedInData(deps, admin, {}, { invitations })
  expect(data.pending_invitations).toMatchObject([{ uuid: 'i', company_name: 'Nabo', roles: ['cashier'] }])
  expect(data.pending_invitations[0]).not.toHaveProperty('company_uuid')
})

test('DEF-48: the banner shows who is impersonating', async () => {
  const impersonator = { uuid: 'p', name: 'Provider' }
  expect((await signedInData(deps, admin, {}, { impersonator })).impersonated_by).toEqual(impersonator)
  expect((await signedInData(deps, admin, {})).impersonated_by).toBeNull()
})

test('PERM-05, PERM-13: a page whose add-on the company lacks is listed for nobody, with the reason', async () => {
  const { user: person, company: companyView } = await signedInData(deps, admin, {})
  expect(person.pages_available).toEqual(expect.arrayContaining(['customer', 'online_menu', 'settings']))
  expect(person.pages_available).not.toContain('integration')
  expect(person.pages_available).not.toContain('gift_card_type')
  expect(companyView?.barred.map(({ feature }) => feature)).toEqual(['integrations', 'gift_cards'])
})

test('CO-18 to CO-32: the own company has all fields, the others only their identity', async () => {
  const data = await signedInData(deps, admin, {})
  expect(data.company).toMatchObject({
    display_name: 'Kajkanten',
    subscription_type: 'free',
    limits: { registers: 1 },
  })
  expect(data.other_companies[0]).not.toHaveProperty('subscription_type')
})
