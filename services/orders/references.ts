import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import type { CartDetails, CartLine } from '@bon/contracts/orders'

/** Configuration that a cart refers to besides its goods. */
export type References = {
  customers: readonly Uuid[]
  sales_areas: readonly Uuid[]
  price_profiles: readonly Uuid[]
  time_delimitations: readonly Uuid[]
}

/** Lookup of these references. */
export type KnowsReferences = {
  /** Whether all belong to the company or are shared with it, including archived ones. */
  knows(scope: CompanyScope, references: References): Promise<boolean>
}

const present = (uuids: readonly (Uuid | null | undefined)[]): Uuid[] => [
  ...new Set(uuids.filter((uuid) => typeof uuid === 'string')),
]

export const referencesOf = (details: CartDetails | undefined, lines: readonly CartLine[]): References => ({
  customers: present([details?.customer_uuid]),
  sales_areas: present([details?.sales_area_uuid]),
  price_profiles: present([details?.price_profile_uuid, ...lines.map((line) => line.price_profile_uuid)]),
  time_delimitations: present(lines.map((line) => line.time_delimitation_uuid)),
})
