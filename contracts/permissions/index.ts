/** A company role (spec section 6), or who may act without one. */
export type Actor = 'public' | 'signed_in' | Role
export type Role =
  | 'admin'
  | 'accountant'
  | 'employee'
  | 'cashier'
  | 'wsy_admin'
  | 'wsy_employee'
  | 'superadmin'

/**
 * The one reviewed table: permission → who. An endpoint names one of these keys, so a route without a row does not
 * compile. DEF-36: accountants read money, cashiers have the register only, employees the catalogue.
 * Provider staff act as administrators of every company; superadmins do not act inside companies.
 */
export const permissions = {
  'public.read': ['public'],
  'session.own': ['signed_in'],
  'register.read': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'register.operate': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.read': ['admin', 'accountant', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.save': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.pay': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'z_report.read': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'journal.read': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'statistics.read': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'live.listen': ['admin', 'accountant', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
} as const satisfies Record<string, readonly Actor[]>

export type Permission = keyof typeof permissions
