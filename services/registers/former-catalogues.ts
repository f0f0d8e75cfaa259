import type { Uuid } from '@bon/contracts/kernel'
import type { RegisterCatalogue } from '@bon/contracts/registers'

/**
 * A till requests the changes since its version, which may be a day old. Columns share their texts with the
 * configuration, so a kept product costs about a hundred bytes: at most 20 MB, or ten changes of the largest range.
 */
const mostRows = 200_000

/** Catalogues that registers may still have, newest first; lost at a restart. */
export const formerCatalogues = () => {
  const catalogues = new Map<string, RegisterCatalogue>()
  let rows = 0
  const sizeOf = ({ products }: RegisterCatalogue) => products.uuid.length
  return {
    store: (register: Uuid, tag: string, catalogue: RegisterCatalogue): void => {
      const name = `${register} ${tag}`
      if (catalogues.has(name)) return
      catalogues.set(name, catalogue)
      rows += sizeOf(catalogue)
      for (const [oldest, one] of catalogues) {
        if (rows <= mostRows) break
        catalogues.delete(oldest)
        rows -= sizeOf(one)
      }
    },
    find: (register: Uuid, tag: string): RegisterCatalogue | undefined =>
      catalogues.get(`${register} ${tag}`),
  }
}
