/** DEF-62: new locations of the old back office's pages, by path prefix. The rest of the path is kept. */
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

/** The new path inside the back office; undefined when its prefix was not moved. */
export const movedTo = (inside: string): string | undefined => {
  const address = inside.replaceAll(/^\/+|\/+$/g, '')
  for (const [from, to] of moved) {
    if (address === from) return to
    // A path already below its new location must not be moved again, an endless redirect.
    if (address.startsWith(`${from}/`) && !to.startsWith(`${from}/`))
      return `${to}${address.slice(from.length)}`
  }
  return undefined
}

/** The last uuid in a path, which identifies its subject. */
export const uuidIn = (address: string): string | undefined =>
  address
    .toLowerCase()
    .match(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g)
    ?.at(-1)
