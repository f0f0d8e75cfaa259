/** Packages of a company, smallest first (CO-21). */
export const packages = ['free', 'medium', 'standard'] as const
export type Package = (typeof packages)[number]

export const companyTypes = [
  'enterprise',
  'subcompany',
  'restricted_subcompany',
  'independent',
  /** A past day that is practised: all of it is test mode (BEYOND-23). */
  'practice',
] as const
export type CompanyType = (typeof companyTypes)[number]
/** Those that the provider makes, and that trade. */
export const tradingTypes = companyTypes.filter((type) => type !== 'practice')

/** Add-ons of SPEC-6, and the quantities that they and a package limit (PERM-13, PERM-14, DEF-50). */
export const addonKeys = ['integrations', 'gift_cards', 'online_menus', 'invoicing', 'pos_invoicing'] as const
export type AddonKey = (typeof addonKeys)[number]
export const limitKeys = ['registers', 'sales_areas', 'kitchen_displays'] as const
export type LimitKey = (typeof limitKeys)[number]

/**
 * What a company must have or be before a permission applies (PERM-11 to PERM-13). Which package includes an add-on is
 * data of the provider; the company types are fixed here.
 */
export const features = {
  integrations: { addon: 'integrations' },
  gift_cards: { addon: 'gift_cards' },
  online_menus: { addon: 'online_menus' },
  invoicing: { addon: 'invoicing' },
  pos_invoicing: { addon: 'pos_invoicing' },
  /** Subcompanies are managed by their parent (CO-42). */
  subcompanies: { types: ['enterprise'] },
  /** An enterprise is set up manually, and a restricted subcompany uses its parent's setup (CO-45). */
  quick_setup: { types: ['subcompany', 'independent'] },
  /** A restricted subcompany uses inherited resources and sets up none (DEF-70). */
  own_catalogue: { types: ['enterprise', 'subcompany', 'independent', 'practice'] },
  /** Whatever is about trade and its books: a practice company has none. */
  trade: { types: ['enterprise', 'subcompany', 'restricted_subcompany', 'independent'] },
} as const satisfies Record<string, { addon: AddonKey } | { types: readonly CompanyType[] }>
export type Feature = keyof typeof features

/** Why a company lacks a feature, as a 403 reports it (SPEC-6); `packages` are those that include it. */
export type Barred =
  | { reason: 'insufficient_subscription'; feature: Feature; packages: readonly Package[] }
  | { reason: 'incompatible_company_type'; feature: Feature }

/** The data of a company that decides on features. */
export type GatedCompany = {
  type: CompanyType
  addons: readonly AddonKey[]
}
/** The packages that include an add-on, from the provider's price list. */
export type AddonOffer = { key: AddonKey; packages: readonly Package[] }

export const barred = (
  feature: Feature,
  company: GatedCompany,
  offers: readonly AddonOffer[],
): Barred | undefined => {
  const needs = features[feature]
  if ('types' in needs) {
    const types: readonly CompanyType[] = needs.types
    return types.includes(company.type) ? undefined : { reason: 'incompatible_company_type', feature }
  }
  if (company.addons.includes(needs.addon)) return undefined
  const offered = offers.find(({ key }) => key === needs.addon)?.packages ?? []
  return { reason: 'insufficient_subscription', feature, packages: offered }
}
