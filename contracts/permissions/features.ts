/** Packages that a company can have, the smallest first (CO-21). */
export const packages = ['free', 'medium', 'standard'] as const
export type Package = (typeof packages)[number]

export const companyTypes = ['enterprise', 'subcompany', 'restricted_subcompany', 'independent'] as const
export type CompanyType = (typeof companyTypes)[number]

/** Add-ons of spec section 6, and what they and a package's size limit (PERM-13, PERM-14, DEF-50). */
export const addonKeys = ['integrations', 'gift_cards', 'online_menus', 'invoicing', 'pos_invoicing'] as const
export type AddonKey = (typeof addonKeys)[number]
export const limitKeys = ['registers', 'sales_areas', 'kitchen_displays'] as const
export type LimitKey = (typeof limitKeys)[number]

/**
 * What a company must be or have before a permission counts at all (PERM-11 to PERM-13). Which package includes an
 * add-on is data of the provider; which kind of company a thing makes sense for is not.
 */
export const features = {
  integrations: { addon: 'integrations' },
  gift_cards: { addon: 'gift_cards' },
  online_menus: { addon: 'online_menus' },
  invoicing: { addon: 'invoicing' },
  pos_invoicing: { addon: 'pos_invoicing' },
  /** Subcompanies are kept by their parent (CO-42). */
  subcompanies: { types: ['enterprise'] },
  /** CO-45. */
  quick_setup: { types: ['subcompany', 'independent'] },
  /** DEF-70: inherited resources are used, nothing is set up. */
  own_catalogue: { types: ['enterprise', 'subcompany', 'independent'] },
} as const satisfies Record<string, { addon: AddonKey } | { types: readonly CompanyType[] }>
export type Feature = keyof typeof features

/** Why a company may not, as a 403 says it (spec section 6); `packages` are those that include the feature. */
export type Barred =
  | { reason: 'insufficient_subscription'; feature: Feature; packages: readonly Package[] }
  | { reason: 'incompatible_company_type'; feature: Feature }

/** The company as gating sees it. */
export type GatedCompany = {
  type: CompanyType
  addons: readonly AddonKey[]
}
/** The provider's price list: which packages include an add-on. */
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
