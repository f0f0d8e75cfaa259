/**
 * Every path of SPEC-2, "Public routes" and "Root and its children", in its order: this package's are visited by
 * every-page.e2e.ts, the others name the package that adds them. `:uuid` is the first in `thing`'s list.
 */
export type SpecRoute = { path: string; ids: readonly string[] } & (
  | { later: 4 | 5 | 6 | 7 }
  | { thing?: string; by: 'menu' | { from: string } | { reason: string } }
)

const menu = { by: 'menu' } as const
const from = (path: string) => ({ by: { from: path } }) as const
const reason = (why: string) => ({ by: { reason: why } }) as const
/** The list of an entity, and its two other pages. */
const list = (path: string, list_: readonly string[], one: readonly string[], thing: string): SpecRoute[] => [
  { path, ids: list_, ...menu },
  { path: `${path}/create`, ids: one, ...from(path) },
  { path: `${path}/:uuid`, ids: one, thing, ...from(path) },
]

/** Pages before the sign-in, and for people without a company. */
export const publicRoutes = [
  { path: '/login', ids: ['AUTH-01'] },
  { path: '/reset-password?token=gammel', ids: ['AUTH-04'] },
  { path: '/sign-up', ids: ['AUTH-05'] },
  { path: '/pos-auto-login', ids: ['AUTH-06'] },
  { path: '/maintenance', ids: ['AUTH-07'] },
] as const satisfies readonly { path: string; ids: readonly string[] }[]

export const rootRoutes = [
  { path: '/dashboard', ids: ['CO-01'] },
  { path: '/profile', ids: ['AUTH-14', 'AUTH-15', 'AUTH-16'] },
] as const satisfies readonly { path: string; ids: readonly string[] }[]

/** Pages below companies/{companyUuid}/admin. */
export const specRoutes: readonly SpecRoute[] = [
  { path: '', ids: ['CO-02'], ...menu },
  {
    path: 'profile',
    ids: ['AUTH-14', 'AUTH-15', 'AUTH-16'],
    ...reason('the menu of the one who is signed in'),
  },
  ...list('accounts', ['CO-06'], ['CO-07'], 'accounts'),
  { path: 'cashiers', ids: ['REG-05'], ...menu },
  { path: 'setup-company', ids: ['CO-05'], ...reason('shown while something is missing (CO-44)') },
  ...list('customers', ['INV-01'], ['INV-01'], 'customers'),
  { path: 'gift-cards/issued', ids: ['GC-01'], ...menu },
  ...list('gift-cards/types', ['GC-03'], ['GC-03'], 'gift-card-types'),
  { path: 'gift-cards/statistics', ids: ['GC-02', 'STAT-11'], ...menu },
  { path: 'gift-cards/import', ids: ['GC-04'], ...menu },
  { path: 'integrations', ids: [], ...menu },
  ...['e-conomic', 'nta', 'wolt', 'beb', 'workfeed', 'uniconta', 'dinero'].map(
    (kind, i): SpecRoute => ({ path: `integrations/${kind}/:uuid`, ids: [`INT-0${i + 1}`], later: 6 }),
  ),
  { path: 'integrations/:uuid/finalise', ids: ['INT-08'], later: 6 },
  { path: 'invoices', ids: ['INV-02'], ...menu },
  { path: 'invoices/:uuid', ids: ['INV-03'], thing: 'invoices', ...from('invoices') },
  ...list('modifier-groups', ['CAT-09'], ['CAT-09'], 'modifier-groups'),
  { path: 'orders', ids: ['ORD-01'], ...menu },
  { path: 'orders/:uuid', ids: ['ORD-02', 'ORD-03'], thing: 'orders', ...from('orders') },
  { path: 'simulate-production-prints', ids: ['KIT-04'], ...menu },
  { path: 'external_orders', ids: ['EXT-01'], later: 6 },
  { path: 'bookings', ids: ['BKG-01'], later: 6 },
  ...list('payment-types', ['REG-06'], ['REG-06'], 'payment-types'),
  ...list('price-profiles', ['CAT-14'], ['CAT-14'], 'price-profiles'),
  ...list('printers_company', ['REG-07'], ['REG-07'], 'printers'),
  ...list('kitchen-displays', ['KIT-01'], ['KIT-01'], 'kitchen-displays'),
  ...list('terminals_company', ['REG-08'], ['REG-08'], 'terminals'),
  ...list('boxes', ['REG-09'], ['REG-09'], 'boxes'),
  ...list('products', ['CAT-01'], ['CAT-01'], 'products'),
  { path: 'products/configure', ids: ['CAT-02'], ...from('products') },
  { path: 'products/status-as-modifier', ids: ['CAT-03'], ...from('products') },
  { path: 'products/bulk-create', ids: ['CAT-05'], ...from('products') },
  { path: 'products/csv-import', ids: ['CAT-06'], ...from('products') },
  { path: 'products/excel-import', ids: ['CAT-07'], ...from('products') },
  ...list('product-categories', ['CAT-08'], ['CAT-08'], 'product-categories'),
  ...list('registers', ['REG-01'], ['REG-01'], 'register-setups'),
  { path: 'registers/:uuid/journal', ids: ['REG-02'], thing: 'register-setups', ...from('registers') },
  { path: 'print-jobs', ids: ['REG-03', 'KIT-05'], ...menu },
  ...list('sales-areas', ['REG-04'], ['REG-04'], 'sales-areas'),
  { path: 'settings/general', ids: ['CO-08'], ...menu },
  { path: 'settings/core-data', ids: ['CO-09'], ...menu },
  ...list('settings/print-categories', ['KIT-03'], ['KIT-03'], 'print-categories'),
  {
    path: 'settings/kitchen-displays',
    ids: ['KIT-02'],
    ...reason('leads to kitchen-displays: one page until there is something to operate (AMB-09)'),
  },
  ...list('settings/locations', ['CO-10'], ['CO-10'], 'locations'),
  { path: 'settings/subcompanies', ids: ['CO-11'], ...menu },
  { path: 'settings/company-addons', ids: ['CO-12'], ...menu },
  { path: 'statistics/units-sold', ids: ['STAT-01'], ...menu },
  { path: 'statistics/units-per-hour', ids: ['STAT-02'], ...reason('a chart of the units sold') },
  { path: 'statistics/top-sold', ids: ['STAT-03', 'STAT-07'], ...menu },
  { path: 'statistics/payments', ids: ['STAT-04'], ...menu },
  { path: 'statistics/turnover', ids: ['STAT-05'], ...menu },
  { path: 'statistics/cash-per-type', ids: ['STAT-06'], ...reason('a table of the payments') },
  { path: 'export/csv', ids: ['EXP-01'], later: 7 },
  { path: 'export/saft', ids: ['EXP-02'], later: 7 },
  { path: 'floor-plan', ids: ['FLR-01'], ...menu },
  ...list('time-delimitations', ['CAT-15'], ['CAT-15'], 'time-delimitations'),
  {
    path: 'time-delimitations/:uuid/prices',
    ids: ['CAT-16'],
    thing: 'time-delimitations',
    ...from('time-delimitations'),
  },
  { path: 'users', ids: ['CO-13'], ...menu },
  ...list('vat-types', ['CO-14'], ['CO-14'], 'vat-types'),
  ...list('online-menus', ['CAT-17'], ['CAT-17', 'CAT-18'], 'online-menus'),
  ...list('opt-outs', ['CAT-11'], ['CAT-11'], 'opt-outs'),
  { path: 'opt-outs/create-multiple', ids: ['CAT-12'], ...from('opt-outs') },
  ...list('opt-out-categories', ['CAT-13'], ['CAT-13'], 'opt-out-categories'),
  { path: 'z-reports', ids: ['ZR-01'], ...menu },
  { path: 'z-reports/:uuid', ids: ['ZR-02'], thing: 'z-reports', ...from('z-reports') },
  { path: 'z-reports/:uuid/transfers', ids: ['ZR-03'], thing: 'z-reports', ...from('z-reports/:uuid') },
  { path: 'forbidden', ids: ['PERM-10'], ...reason('where a refusal leads') },
  { path: 'help', ids: ['CO-03', 'CO-15'], ...reason('the menu of the one who is signed in') },
  { path: 'right-to-be-forgotten', ids: ['CO-16'], ...menu },
  { path: 'payments', ids: ['PAY-01'], ...menu },
  { path: 'payment-sessions', ids: ['PAY-02'], ...menu },
  { path: 'vippsmobilepaypos-msn', ids: ['REG-10'], ...menu },
  { path: 'vippsmobilepaypos-msus', ids: ['REG-11'], ...menu },
  { path: 'flags', ids: ['CO-17'], ...menu },
]
