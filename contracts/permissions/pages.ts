import type { Feature } from './features.ts'
import type { Permission } from './table.ts'

/**
 * Pages of the back office and the permission that opens each: whoever may read what it shows first (AUTH-18), so
 * that pages and permissions cannot disagree. The keys are those of `pages_available` (PERM-05, PERM-06).
 */
export const pagePermissions = {
  dashboard: 'statistics.read',
  orders: 'order.read',
  z_reports: 'z_report.read',
  journal: 'journal.read',
  pos: 'register.operate',
  product: 'catalogue.read',
  product_category: 'catalogue.read',
  modifier_group: 'catalogue.read',
  opt_out: 'catalogue.read',
  opt_out_category: 'catalogue.read',
  price_profile: 'catalogue.read',
  time_delimitation: 'catalogue.read',
  online_menu: 'catalogue.read',
  payment: 'payment.read',
  gift_card: 'gift_card.read',
  gift_card_type: 'catalogue.read',
  sales_area: 'catalogue.read',
  account: 'accounting.read',
  vat_type: 'accounting.read',
  payment_type: 'accounting.read',
  customer: 'customers.read',
  invoice: 'invoice.read',
  user: 'users.read',
  cashier: 'cashiers.read',
  paired_device: 'devices.read',
  forgotten: 'privacy.forget',
  outbox: 'outbox.read',
  register: 'shop.read',
  floor_plan: 'shop.read',
  location: 'shop.read',
  printer: 'shop.read',
  print_category: 'shop.read',
  kitchen_display: 'shop.read',
  print_job: 'print_job.read',
  terminal: 'shop.read',
  box: 'shop.read',
  scale: 'shop.read',
  integration: 'integrations.read',
  settings: 'settings.read',
  subcompany: 'settings.read',
} as const satisfies Record<string, Permission>

export type PageKey = keyof typeof pagePermissions

/** Pages whose things a company must have or be something for: without it they are not in the list (PERM-05, PERM-11..13). */
export const pageFeatures: Partial<Record<PageKey, Feature>> = {
  gift_card: 'gift_cards',
  gift_card_type: 'gift_cards',
  online_menu: 'online_menus',
  customer: 'invoicing',
  invoice: 'invoicing',
  integration: 'integrations',
  subcompany: 'subcompanies',
}
