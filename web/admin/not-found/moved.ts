/** DEF-62: where pages of the old back office lie now, by the beginning of their address. What follows it is kept. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['settings', 'settings/general'],
  ['core-data', 'settings/core-data'],
  ['subcompanies', 'settings/subcompanies'],
  ['company-addons', 'settings/company-addons'],
  ['locations', 'settings/locations'],
  ['print-categories', 'settings/print-categories'],
  ['printers', 'printers_company'],
  ['terminals', 'terminals_company'],
  ['gift-card-types', 'gift-cards/types'],
  ['tableplan', 'floor-plan'],
  ['table-plan', 'floor-plan'],
  // AMB-09: one page until there is something to operate.
  ['settings/kitchen-displays', 'kitchen-displays'],
  ['register-setups', 'registers'],
  ['z-rapporter', 'z-reports'],
]

/** The new address inside the back office; undefined when nothing with that beginning was moved. */
export const movedTo = (inside: string): string | undefined => {
  const address = inside.replaceAll(/^\/+|\/+$/g, '')
  for (const [from, to] of moved) {
    if (address === from) return to
    // What lies below its own old beginning has arrived: it would be moved for ever.
    if (address.startsWith(`${from}/`) && !to.startsWith(`${from}/`))
      return `${to}${address.slice(from.length)}`
  }
  return undefined
}

/** The thing that an address was about: its last uuid. */
export const uuidIn = (address: string): string | undefined =>
  address
    .toLowerCase()
    .match(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g)
    ?.at(-1)
