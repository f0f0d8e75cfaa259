/** A company role (SPEC-6), or a kind of caller without one. */
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
  /** Nobody's: of a session that an inspection link opened, in the link's company. */
  | 'inspector'

/** Roles that maintain goods, and roles that maintain the shop; each of their pages has its own change permission. */
const keepsGoods = ['admin', 'employee', 'wsy_admin', 'wsy_employee'] as const
const keepsShop = ['admin', 'wsy_admin', 'wsy_employee'] as const

/**
 * The single table of permissions and the roles that have them. An endpoint names one of these keys, so a route without
 * a row does not compile. A role is the default; pages are then chosen per person (`pages.ts`, `rights.ts`, ADR 0088;
 * DEF-36). Accountants read money, auditors read the same and change nothing, cashiers have the register only,
 * employees the catalogue. Provider staff act as administrators of every company; superadmins do not act inside
 * companies. What an inspection link opens reads what an auditor reads but the security log, and has exports made.
 */
export const permissions = {
  'public.read': ['public'],
  /** Sign-in and sign-up: without a token, rate-limited, and without revealing who has an account. */
  'public.enter': ['public'],
  'session.own': ['signed_in'],
  /** The user's own account; a paired register has none. */
  'profile.own': ['signed_in'],
  /** Creating one's own company (ADR 0086): not while impersonating, and not from a paired register. */
  'company.make': ['signed_in'],
  /** Provider staff only; needs no company, so the route checks the person. */
  'impersonation.own': ['signed_in'],
  'users.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'users.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'cashiers.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'cashiers.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'devices.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'devices.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'privacy.forget': ['admin', 'wsy_admin'],
  /**
   * Letters contain other people's links, so only the company's own administrators may read them, not provider staff
   * (S-02).
   */
  'outbox.read': ['admin'],
  /** The security log: sign-ins, refusals, granted rights and exports (ADR 0092). */
  'security.read': ['admin', 'auditor', 'wsy_admin', 'wsy_employee'],
  /** The page that describes the system to an inspector. */
  'system.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  /** Inspection links of the company, made with an admin PIN and revoked at any time. */
  'inspection_link.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'inspection_link.write': ['admin', 'wsy_admin', 'wsy_employee'],
  /** Past days forked into practice companies (BEYOND-23). */
  'practice.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'practice.write': ['admin', 'wsy_admin', 'wsy_employee'],
  /** Having an administrator's PIN approve an act in the office; the act needs its own permission besides. */
  'office.approve': ['admin', 'wsy_admin', 'wsy_employee'],
  'register.read': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'register.operate': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.read': ['admin', 'accountant', 'auditor', 'inspector', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.save': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  'order.pay': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Invoicing instead of payment (ORD-35), and the customers it may go to. */
  'order.invoice': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Refunds at the till; reopening requires an admin PIN as well (DEF-12). */
  'order.refund': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** The means of a payment that was recorded wrongly; requires an admin PIN and a reason as well. */
  'order.correct_tender': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** The same in the office, counted at the desk; for those responsible for the company's money. */
  'order.correct_tender_in_office': ['admin', 'wsy_admin', 'wsy_employee'],
  /** What another register has open; from one that still works, an admin PIN is needed as well (ORD-40). */
  'order.take_over': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Provider staff at any time; administrators when the register does not answer (ORD-40, DEF-16). */
  'order.force_release': ['admin', 'wsy_admin'],
  'order.comment': ['admin', 'accountant', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** For registers and the kitchen: see failed prints and print them again. */
  'print_job.read': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  'print_job.write': ['admin', 'cashier', 'employee', 'wsy_admin', 'wsy_employee'],
  /** Receipts, copies and bills before payment: for sellers and bookkeepers. */
  'paper.print': ['admin', 'accountant', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Attempts at terminals, and those in review. */
  'payment.read': ['admin', 'accountant', 'auditor', 'inspector', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Manual decision with the slip; requires an admin PIN as well (TERM-7). */
  'payment.decide': ['admin', 'cashier', 'wsy_admin', 'wsy_employee'],
  /** Issued gift cards, their balances and their history. */
  'gift_card.read': ['admin', 'accountant', 'auditor', 'inspector', 'cashier', 'wsy_admin', 'wsy_employee'],
  'gift_card.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'invoice.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  /** Marking invoices as processed and paid is bookkeeping. */
  'invoice.mark': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  /**
   * A credit note concerns money though none moves (ADR 0037). For the roles that mark invoices, never while
   * impersonating.
   */
  'invoice.credit': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'z_report.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  /** Ends a session whose till is lost or was left open; for those responsible for the company's money (ZR-17). */
  'z_report.force_close': ['admin', 'wsy_admin', 'wsy_employee'],
  'journal.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  /** The journal as files for the authority: those that were made, and their bytes (EXP-02, R-24). */
  'saf_t.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  /** Asking for one: it is an event of the journal itself (code 13020). */
  'saf_t.export': ['admin', 'accountant', 'inspector', 'wsy_admin', 'wsy_employee'],
  'bundle.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  'bundle.export': ['admin', 'accountant', 'inspector', 'wsy_admin', 'wsy_employee'],
  'statistics.read': ['admin', 'accountant', 'auditor', 'inspector', 'wsy_admin', 'wsy_employee'],
  'accounting.read': ['admin', 'accountant', 'auditor', 'inspector', 'employee', 'wsy_admin', 'wsy_employee'],
  'account.write': keepsShop,
  'vat_type.write': keepsShop,
  'payment_type.write': keepsShop,
  /** Marking a Z report as transferred is bookkeeping. */
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
  /** Company data that every member of staff may read. */
  'company.read': [
    'admin',
    'accountant',
    'auditor',
    'inspector',
    'cashier',
    'employee',
    'wsy_admin',
    'wsy_employee',
  ],
  'customers.read': ['admin', 'accountant', 'wsy_admin', 'wsy_employee'],
  'customers.write': ['admin', 'wsy_admin', 'wsy_employee'],
  /** Logos and product images; also on a paired register. */
  'images.read': [
    'admin',
    'accountant',
    'auditor',
    'inspector',
    'cashier',
    'employee',
    'wsy_admin',
    'wsy_employee',
  ],
  'images.write': ['admin', 'employee', 'wsy_admin', 'wsy_employee'],
  'integrations.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'integrations.write': ['admin', 'wsy_admin', 'wsy_employee'],
  'settings.read': ['admin', 'wsy_admin', 'wsy_employee'],
  'settings.write': ['admin', 'wsy_admin', 'wsy_employee'],
  /** Keys of the payment provider. */
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
  'live.listen': [
    'admin',
    'accountant',
    'auditor',
    'inspector',
    'cashier',
    'employee',
    'wsy_admin',
    'wsy_employee',
  ],
} as const satisfies Record<string, readonly Actor[]>

export type Permission = keyof typeof permissions

/** Permissions of a paired register's token (DEF-46): selling, but nothing of the back office or of a person. */
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
  'order.correct_tender',
  'order.take_over',
  'order.comment',
  'print_job.read',
  'print_job.write',
  'paper.print',
  'payment.read',
  'payment.decide',
  'gift_card.read',
  'live.listen',
]

/**
 * Never allowed while impersonating (DEF-48): money, passwords, PINs, tokens and lasting access. Reading is allowed.
 */
export const neverImpersonating: readonly Permission[] = [
  'profile.own',
  'company.make',
  'register.operate',
  'z_report.force_close',
  'order.save',
  'order.pay',
  'order.invoice',
  'order.refund',
  'order.correct_tender',
  'order.correct_tender_in_office',
  'order.take_over',
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
  'office.approve',
  'inspection_link.write',
  'practice.write',
]
