import type { CompanyScope, Uuid } from '@bon/contracts/kernel'
import type { CartDetails, CartLine } from '@bon/contracts/orders'

/** What a cart names of the company's configuration beside its goods. */
export type References = {
  customers: readonly Uuid[]
  sales_areas: readonly Uuid[]
  price_profiles: readonly Uuid[]
  time_delimitations: readonly Uuid[]
}

/** What the acts on orders ask about them. */
export type KnowsReferences = {
  /** Whether all are the company's own or shared with it; what was archived since is known too. */
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
