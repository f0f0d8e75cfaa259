import { type PageKey, type Permission, pageTable } from '@bon/contracts/permissions'
import { officePath, tillsPath } from '../shared/paths/index.ts'
import { type Landing, landsAtTill } from '../shared/session/lands-at-till.ts'

/**
 * Every page of the back office in one table (DES-22; paths of SPEC-2, "Root and its children"), read by rail, list,
 * palette, routes and access checks. `opens` is the key of `pages_available` that opens the page (PERM-05), if not its
 * own. A page with a `resource` is rendered by web/admin/resources from the entity's definition; any other page has a
 * route in routes.tsx. Pages that do not exist yet have no row.
 */
const table = [
  { key: 'dashboard', section: 'home', path: '' },

  { key: 'orders', section: 'sales', path: 'orders' },
  { key: 'invoice', section: 'sales', path: 'invoices' },
  { key: 'customer', section: 'sales', path: 'customers', resource: 'customers' },
  { key: 'payment', section: 'sales', path: 'payments' },
  { key: 'payment_session', section: 'sales', path: 'payment-sessions', opens: 'payment' },
  { key: 'gift_card', section: 'sales', path: 'gift-cards/issued' },
  { key: 'gift_card_statistics', section: 'sales', path: 'gift-cards/statistics', opens: 'gift_card' },
  { key: 'gift_card_debt', section: 'sales', path: 'gift-cards/debts', opens: 'gift_card' },
  {
    key: 'gift_card_import',
    section: 'sales',
    path: 'gift-cards/import',
    opens: 'gift_card',
    asks: 'gift_card.write',
  },
  { key: 'gift_card_type', section: 'sales', path: 'gift-cards/types', resource: 'gift_card_types' },

  { key: 'product', section: 'goods', path: 'products', resource: 'products' },
  { key: 'product_category', section: 'goods', path: 'product-categories', resource: 'product_categories' },
  { key: 'modifier_group', section: 'goods', path: 'modifier-groups', resource: 'modifier_groups' },
  { key: 'opt_out', section: 'goods', path: 'opt-outs', resource: 'opt_outs' },
  { key: 'opt_out_category', section: 'goods', path: 'opt-out-categories', resource: 'opt_out_categories' },
  { key: 'price_profile', section: 'goods', path: 'price-profiles', resource: 'price_profiles' },
  { key: 'time_delimitation', section: 'goods', path: 'time-delimitations', resource: 'time_delimitations' },
  {
    key: 'custom_price',
    section: 'goods',
    path: 'custom-prices',
    resource: 'custom_prices',
    opens: 'price_profile',
  },
  { key: 'online_menu', section: 'goods', path: 'online-menus', resource: 'online_menus' },
  { key: 'sales_area', section: 'goods', path: 'sales-areas', resource: 'sales_areas' },
  {
    key: 'register_page',
    section: 'goods',
    path: 'register-pages',
    resource: 'register_pages',
    opens: 'sales_area',
  },

  { key: 'register', section: 'tills', path: 'registers', resource: 'registers' },
  { key: 'cashier', section: 'tills', path: 'cashiers' },
  { key: 'paired_device', section: 'tills', path: 'paired-devices' },
  { key: 'practice', section: 'tills', path: 'practice' },
  { key: 'floor_plan', section: 'tills', path: 'floor-plan' },
  {
    key: 'table_plan_area',
    section: 'tills',
    path: 'table-plan-areas',
    resource: 'table_plan_areas',
    opens: 'floor_plan',
  },
  { key: 'table', section: 'tills', path: 'tables', resource: 'tables', opens: 'floor_plan' },
  { key: 'kitchen_display', section: 'tills', path: 'kitchen-displays', resource: 'kitchen_displays' },
  { key: 'print_job', section: 'tills', path: 'print-jobs' },
  { key: 'simulate_prints', section: 'tills', path: 'simulate-production-prints', opens: 'print_job' },
  { key: 'printer', section: 'tills', path: 'printers_company', resource: 'printers' },
  {
    key: 'print_category',
    section: 'tills',
    path: 'settings/print-categories',
    resource: 'print_categories',
  },
  { key: 'terminal', section: 'tills', path: 'terminals_company', resource: 'terminals' },
  { key: 'mobilepay_unit', section: 'tills', path: 'vippsmobilepaypos-msus', opens: 'terminal' },
  { key: 'box', section: 'tills', path: 'boxes', resource: 'boxes' },
  { key: 'scale', section: 'tills', path: 'scales', resource: 'scales' },

  { key: 'z_reports', section: 'books', path: 'z-reports' },
  { key: 'journal', section: 'books', path: 'journal' },
  { key: 'export', section: 'books', path: 'export/csv', opens: 'z_reports' },
  { key: 'saf_t', section: 'books', path: 'export/saft' },
  { key: 'bundle', section: 'books', path: 'export/bundles' },
  { key: 'system_description', section: 'books', path: 'system-description' },
  { key: 'account', section: 'books', path: 'accounts', resource: 'accounts' },
  { key: 'reconciliation', section: 'books', path: 'reconciliation', opens: 'z_reports' },
  { key: 'account_balance', section: 'books', path: 'account-balances', opens: 'z_reports' },
  { key: 'vat_type', section: 'books', path: 'vat-types', resource: 'vat_types' },
  { key: 'payment_type', section: 'books', path: 'payment-types', resource: 'payment_types' },
  { key: 'card_type', section: 'books', path: 'card-types', resource: 'card_types', opens: 'payment_type' },
  {
    key: 'discount_kind',
    section: 'books',
    path: 'discount-kinds',
    resource: 'discount_kinds',
    opens: 'account',
  },

  { key: 'turnover', section: 'statistics', path: 'statistics/turnover', opens: 'dashboard' },
  { key: 'top_sold', section: 'statistics', path: 'statistics/top-sold', opens: 'dashboard' },
  { key: 'units_sold', section: 'statistics', path: 'statistics/units-sold', opens: 'dashboard' },
  { key: 'table_use', section: 'statistics', path: 'statistics/tables', opens: 'dashboard' },
  { key: 'money', section: 'statistics', path: 'statistics/payments', opens: 'dashboard' },

  { key: 'settings', section: 'setup', path: 'settings/general', resource: 'company_settings' },
  { key: 'core_data', section: 'setup', path: 'settings/core-data', opens: 'settings' },
  { key: 'certificate', section: 'setup', path: 'settings/certificate', opens: 'settings' },
  { key: 'subcompany', section: 'setup', path: 'settings/subcompanies' },
  { key: 'company_addons', section: 'setup', path: 'settings/company-addons', opens: 'settings' },
  { key: 'flags', section: 'setup', path: 'flags', opens: 'settings' },
  { key: 'mobilepay_merchant', section: 'setup', path: 'vippsmobilepaypos-msn', opens: 'settings' },
  { key: 'location', section: 'setup', path: 'settings/locations', resource: 'locations' },
  {
    key: 'contact_card',
    section: 'setup',
    path: 'settings/contact-cards',
    resource: 'contact_cards',
    opens: 'settings',
  },
  { key: 'integration', section: 'setup', path: 'integrations', resource: 'integrations' },
  { key: 'user', section: 'setup', path: 'users' },
  { key: 'forgotten', section: 'setup', path: 'right-to-be-forgotten' },
  { key: 'outbox', section: 'setup', path: 'outbox' },
  { key: 'inspection_link', section: 'setup', path: 'inspection-links' },
  { key: 'security_event', section: 'setup', path: 'security-log' },
] as const satisfies readonly Row[]

export const pages: readonly Page[] = table

/** The rail's sections, in order; a section without pages is hidden. */
export const sectionKeys = ['home', 'sales', 'goods', 'tills', 'books', 'statistics', 'setup'] as const
export type SectionKey = (typeof sectionKeys)[number]

type Row = {
  key: string
  section: SectionKey
  path: string
  opens?: PageKey
  resource?: string
  /** The permission of a page that only acts, and is useless with read access alone. */
  asks?: Permission
}
type PageName = (typeof table)[number]['key']
export type Page = Omit<Row, 'key'> & { key: PageName }
export type ResourcePage = Page & { resource: string }
export type Section = { key: SectionKey; pages: Page[] }

export const hasResource = (page: Page): page is ResourcePage => page.resource !== undefined

/** The pages a user may see, in the table's order (AUTH-18). */
export const allowedPages = ({ pages_available, permissions = [] }: MaySee): Page[] =>
  pages.filter(
    (page) =>
      pages_available.includes(keyOf(page)) && (page.asks === undefined || permissions.includes(page.asks)),
  )
type MaySee = { pages_available: readonly string[]; permissions?: readonly string[] }

/** Whether to link to the registers: `pos` is a page of another area. */
export const maySell = (user: { pages_available: readonly string[] }): boolean =>
  user.pages_available.includes('pos')

/** Whether the user may change what the page shows, by the page's first write permission. */
export const mayWrite = (page: Page, { permissions }: { permissions: readonly string[] }): boolean => {
  const key = keyOf(page)
  const change = key in pageTable ? pageTable[key as PageKey].changes?.[0] : undefined
  return change !== undefined && permissions.includes(change)
}

/** Sections with at least one allowed page. */
export const sectionsOf = (allowed: readonly Page[]): Section[] =>
  sectionKeys
    .map((key) => ({ key, pages: allowed.filter((page) => page.section === key) }))
    .filter((section) => section.pages.length > 0)

/** A page's URL in a company. */
export const pathOf = (company_uuid: string, page: Pick<Page, 'path'>): string =>
  officePath(company_uuid, page.path)

/** Preferred first pages, in this order: menu order would send a person who maintains products to gift cards. */
const beginsAt: readonly string[] = ['dashboard', 'orders', 'product']

/** A user's first page in a company, among those allowed, so that nobody starts on a forbidden page. */
export const landingOf = (company_uuid: string, user: Landing): string => {
  if (landsAtTill(user)) return tillsPath(company_uuid)
  const own = allowedPages(user)
  const [first] = beginsAt.flatMap((key) => own.filter((page) => page.key === key))
  return pathOf(company_uuid, first ?? own[0] ?? { path: 'help' })
}

/** The page that shows an entity, if any. */
export const pageOfResource = (resource: string): ResourcePage | undefined =>
  pages.filter(hasResource).find((page) => page.resource === resource)

/** The page a path belongs to: detail pages belong to their list, a register's journal to the journal. */
export const pageAt = (pathname: string): Page | undefined => {
  const [, inside] = /\/admin\/?(.*)$/.exec(pathname) ?? []
  if (inside === undefined) return undefined
  const address = inside.replace(/^registers\/[^/]+\/journal$/, 'journal')
  return pages
    .filter(({ path }) => (path === '' ? address === '' : `${address}/`.startsWith(`${path}/`)))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

const keyOf = ({ key, opens }: Page): string => opens ?? key
