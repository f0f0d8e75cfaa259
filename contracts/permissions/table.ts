/** A company role (spec section 6), or who may act without one. */
export type Actor = 'public' | 'signed_in' | Role
export type Role =
  | 'admin'
  | 'accountant'
  | 'auditor'
  | 'employee'
  | 'cashier'
  | 'wsy_admin'
  | 'wsy_employee'
  | 'superadmin'

/** Who keeps the goods, and who keeps the shop: of each page of theirs the right to change is a row of its own. */
const keepsGoods = ['admin', 'employee', 'wsy_admin', 'wsy_employee'] as const
const keepsShop = ['admin', 'wsy_admin', 'wsy_employee'] as const

/**
 * The one reviewed table: permission → which roles have it. An endpoint names one of these keys, so a route without a
 * row does not compile. DEF-36: a role is the beginning; which pages a person sees and changes is chosen for each
 * person from there (`pages.ts`, `rights.ts`, ADR 0088). Accountants read money, auditors read the same
 * and change nothing, cashiers have the register only, employees the catalogue. Provider staff act as administrators of every company; superadmins do not act inside
 * companies.
 */
export const permissions = {
  'public.read': ['public'],
  /** Ways in: without a token, throttled, and silent about who is known here. */
  'public.enter': ['public'],
  'session.own': ['signed_in'],
  /** A person's own account; a paired register has none. */
  'profile.own': ['signed_in'],
  /** A company of one's own (ADR 0086): in nobody else's name, and not by a till. */
  'company.make': ['signed_in'],
  /** Provider staff only; they need no company for it, so the route looks at the person. */
  'impersonation.own': ['signed_in'],
  'users.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'users.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'cashiers.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'cashiers.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'devices.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'devices.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'privacy.forget': ['admin', 'wsy_admin'],
  /** Letters hold links of others: the company's own administrators, and no staff of the provider (S-02). */
  'outbox.read': ['admin'],
  /** Who came in, was refused, was given rights or took data out (ADR 0092). */
  'security.read': ['admin', 'auditor', 'wsy_admin', 'wsy_employee'],
  'register.read': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'register.operate': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.read': ['admin', 'accountant', 'auditor', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.save': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.pay': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** A bill instead of money now (ORD-35), and which customers it may go to. */
  'order.invoice': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Money back: the person at the till, and for reopening an admin PIN beside him (DEF-12). */
  'order.refund': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** ORD-40, DEF-16: provider staff at any time; an administrator what a dead register holds. */
  'order.force_release': ['admin', 'wsy_admin'],
  'order.comment': ['admin', 'accountant', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Whoever stands at a register or in the kitchen sees what did not come out, and may print it. */
  'print_job.read': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'print_job.write': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  /** A receipt, its copies, the bill before payment: whoever sells, and whoever keeps the books. */
  'paper.print': ['admin', 'accountant', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Attempts at terminals, and what a person has to look at. */
  'payment.read': ['admin', 'accountant', 'auditor', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** By hand, with the slip: an admin PIN is asked beside it (P7). */
  'payment.decide': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Cards that were issued, what they hold, and what was done with them. */
  'gift_card.read': ['admin', 'accountant', 'auditor', 'cashier', 'wsy_admin', 'wsy_employee'],
  'gift_card.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'invoice.read': ['admin', 'accountant', 'auditor', 'wsy_admin', 'wsy_employee'],
  /** To mark as processed and paid: who keeps the books does it. */
  'invoice.mark': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  /** A credit note: money, though none moves (ADR 0037). Who marks may do it, in his own name. */
  'invoice.credit': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'z_report.read': ['admin', 'accountant', 'auditor', 'wsy_admin', 'wsy_employee'],
  /** To end a session whose till is lost or was left open: who answers for the company's money (ZR-17). */
  'z_report.force_close': ['admin', 'wsy_admin', 'wsy_employee'],
  'journal.read': ['admin', 'accountant', 'auditor', 'wsy_admin', 'wsy_employee'],
  'statistics.read': ['admin', 'accountant', 'auditor', 'wsy_admin', 'wsy_employee'],
  'accounting.read': ['admin', 'accountant', 'auditor', 'employee', 'wsy_admin', 'wsy_employee'],
  'account.write': keepsShop,
  'vat_type.write': keepsShop,
  'payment_type.write': keepsShop,
  /** To mark a Z report as handed to the bookkeeping: who keeps the books does it. */
  'accounting.transfer': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'catalogue.read': ['admin', 'employee', 'wsy_admin', 'wsy_employee'],
  'product.write': keepsGoods,
  'product_category.write': keepsGoods,
  'modifier_group.write': keepsGoods,
  'opt_out.write': keepsGoods,
  'opt_out_category.write': keepsGoods,
  'price_profile.write': keepsGoods,
  'time_delimitation.write': keepsGoods,
  'online_menu.write': keepsGoods,
  'gift_card_type.write': keepsGoods,
  'sales_area.write': keepsGoods,
  /** What everybody who works there may know of the company. */
  'company.read': ['admin', 'accountant', 'auditor', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'customers.read': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'customers.write': ['admin', 'wsy_admin', 'wsy_employee'],
  /** Logos and pictures of products; also on a paired register. */
  'images.read': ['admin', 'accountant', 'auditor', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'images.write': ['admin', 'employee', 'wsy_admin', 'wsy_employee'],
  'integrations.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'integrations.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'settings.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'settings.write': ['admin', 'wsy_admin', 'wsy_employee'],
  /** Keys of whoever takes the company's money. */
  'payment_keys.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'shop.read': ['admin', 'employee', 'wsy_admin', 'wsy_employee'],
  'register.write': keepsShop,
  'floor_plan.write': keepsShop,
  'location.write': keepsShop,
  'printer.write': keepsShop,
  'print_category.write': keepsShop,
  'kitchen_display.write': keepsShop,
  'terminal.write': keepsShop,
  'box.write': keepsShop,
  'scale.write': keepsShop,
  /** Without a company of their own: acts in the provider's scope, above all companies. */
  'provider.read': ['wsy_admin', 'wsy_employee', 'superadmin'],
  'provider.write': ['wsy_admin', 'superadmin'],
  'live.listen': ['admin', 'accountant', 'auditor', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
} as const satisfies Record<string, readonly Actor[]>

export type Permission = keyof typeof permissions

/** What the token of a paired register may do (DEF-46): sell, and nothing of the office or of a person. */
export const registerAbility: readonly Permission[] = [
  'session.own',
  'images.read',
  'register.read',
  'register.operate',
  'order.read',
  'order.save',
  'order.pay',
  'order.invoice',
  'order.refund',
  'order.comment',
  'print_job.read',
  'print_job.write',
  'paper.print',
  'payment.read',
  'payment.decide',
  'gift_card.read',
  'live.listen',
]

/** What nobody does in another's name (DEF-48): money, passwords, PINs, tokens, and lasting ways in. Reading is free. */
export const neverImpersonating: readonly Permission[] = [
  'profile.own',
  'company.make',
  'register.operate',
  'z_report.force_close',
  'order.save',
  'order.pay',
  'order.invoice',
  'order.refund',
  'invoice.mark',
  'invoice.credit',
  'gift_card.write',
  'accounting.transfer',
  'register.write',
  'floor_plan.write',
  'location.write',
  'printer.write',
  'print_category.write',
  'kitchen_display.write',
  'terminal.write',
  'box.write',
  'scale.write',
  'users.write',
  'devices.write',
  'payment_keys.write',
  'privacy.forget',
]
