import type { Feature } from './features.ts'
import type { Permission } from './table.ts'

/**
 * Permissions of a page of the back office. `reads`: to show it with the names it references. `changes`: to edit it.
 * `actions`: operations on money, keys and rights; the role must have them too, the page alone does not grant them.
 * `is_by_role`: the page goes with the role and cannot be chosen per person.
 */
export type PageRights = {
  reads: readonly [Permission, ...Permission[]]
  changes?: readonly [Permission, ...Permission[]]
  actions?: readonly Permission[]
  is_by_role?: true
}

/** Goods reference accounts, printers and print categories, and forms show their names. */
const goods = ['catalogue.read', 'accounting.read', 'shop.read'] as const
const shop = ['shop.read', 'catalogue.read', 'accounting.read'] as const

/**
 * The single table of pages for authorisation on the server and navigation on the screen (ADR 0088); its keys are those
 * of `pages_available` (PERM-05, PERM-06). Read permissions are per group, because pages of a group show each other's
 * names; change permissions are per page.
 */
export const pageRights = {
  dashboard: { reads: ['statistics.read'] },
  orders: {
    reads: ['order.read'],
    changes: ['order.comment'],
    actions: ['order.force_release', 'order.correct_tender_in_office', 'paper.print'],
  },
  z_reports: {
    // The list of reports shows names of registers, which callers without `register.read` get through
    // `statistics.read`.
    reads: ['z_report.read', 'statistics.read'],
    changes: ['accounting.transfer'],
    actions: ['z_report.force_close', 'paper.print'],
  },
  journal: { reads: ['journal.read', 'statistics.read'] },
  saf_t: { reads: ['saf_t.read'], changes: ['saf_t.export'] },
  system_description: { reads: ['system.read'], is_by_role: true },
  bundle: { reads: ['bundle.read'], changes: ['bundle.export'] },
  pos: { reads: ['register.operate'], is_by_role: true },
  product: { reads: goods, changes: ['product.write', 'images.write'] },
  product_category: { reads: goods, changes: ['product_category.write', 'images.write'] },
  modifier_group: { reads: goods, changes: ['modifier_group.write'] },
  opt_out: { reads: goods, changes: ['opt_out.write'] },
  opt_out_category: { reads: goods, changes: ['opt_out_category.write'] },
  price_profile: { reads: goods, changes: ['price_profile.write'] },
  time_delimitation: { reads: goods, changes: ['time_delimitation.write'] },
  online_menu: { reads: goods, changes: ['online_menu.write'] },
  payment: { reads: ['payment.read'], actions: ['payment.decide'] },
  gift_card: { reads: ['gift_card.read'], actions: ['gift_card.write'] },
  gift_card_type: { reads: goods, changes: ['gift_card_type.write'] },
  sales_area: { reads: goods, changes: ['sales_area.write'] },
  account: { reads: ['accounting.read'], changes: ['account.write'] },
  vat_type: { reads: ['accounting.read'], changes: ['vat_type.write'] },
  payment_type: { reads: ['accounting.read'], changes: ['payment_type.write'] },
  customer: { reads: ['customers.read'], changes: ['customers.write'] },
  invoice: { reads: ['invoice.read'], changes: ['invoice.mark'], actions: ['invoice.credit'] },
  user: { reads: ['users.read'], changes: ['users.write'], is_by_role: true },
  cashier: { reads: ['cashiers.read'], changes: ['cashiers.write'] },
  paired_device: { reads: ['devices.read'], changes: ['devices.write'], is_by_role: true },
  forgotten: { reads: ['privacy.forget'], is_by_role: true },
  outbox: { reads: ['outbox.read'], is_by_role: true },
  security_event: { reads: ['security.read'], is_by_role: true },
  inspection_link: {
    reads: ['inspection_link.read'],
    changes: ['inspection_link.write'],
    is_by_role: true,
  },
  practice: { reads: ['practice.read'], changes: ['practice.write'], is_by_role: true },
  register: { reads: shop, changes: ['register.write'] },
  floor_plan: { reads: shop, changes: ['floor_plan.write'] },
  location: { reads: shop, changes: ['location.write'] },
  printer: { reads: shop, changes: ['printer.write'] },
  print_category: { reads: shop, changes: ['print_category.write'] },
  kitchen_display: { reads: shop, changes: ['kitchen_display.write'] },
  print_job: { reads: ['print_job.read'], changes: ['print_job.write'] },
  terminal: { reads: shop, changes: ['terminal.write'] },
  box: { reads: shop, changes: ['box.write'] },
  scale: { reads: shop, changes: ['scale.write'] },
  integration: {
    reads: ['integrations.read', 'shop.read', 'accounting.read', 'catalogue.read'],
    changes: ['integrations.write'],
  },
  settings: {
    reads: ['settings.read'],
    changes: ['settings.write', 'images.write'],
    actions: ['payment_keys.write'],
  },
  subcompany: { reads: ['settings.read'] },
} as const satisfies Record<string, PageRights>

export type PageKey = keyof typeof pageRights
export const pageKeys = Object.keys(pageRights) as [PageKey, ...PageKey[]]

/** Pages with something to change. */
export type ChangedPage = {
  [K in PageKey]: (typeof pageRights)[K] extends { changes: readonly Permission[] } ? K : never
}[PageKey]

/** The permission for changes on a page. */
export const changeOf = (page: ChangedPage): Permission => pageRights[page].changes[0]

/** Pages that require a feature of the company; without it they are not listed (PERM-05, PERM-11..13). */
export const pageFeatures: Partial<Record<PageKey, Feature>> = {
  gift_card: 'gift_cards',
  gift_card_type: 'gift_cards',
  online_menu: 'online_menus',
  customer: 'invoicing',
  invoice: 'invoicing',
  integration: 'integrations',
  subcompany: 'subcompanies',
  saf_t: 'trade',
  bundle: 'trade',
  system_description: 'trade',
  inspection_link: 'trade',
  practice: 'trade',
}
