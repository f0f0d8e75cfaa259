import type { Uuid } from '@bon/contracts/kernel'
import type { RegisterCatalogue } from '@bon/contracts/registers'

/**
 * A till of yesterday asks for what changed since. Columns share their texts with the configuration itself, so that a
 * kept product costs about a hundred bytes: 20 MB at the most, or ten changes of the largest range.
 */
const mostRows = 200_000

/** Catalogues that registers may still hold, the newest of them; a restart forgets them all. */
export const formerCatalogues = () => {
  const kept = new Map<string, RegisterCatalogue>()
  let rows = 0
  const sizeOf = ({ products }: RegisterCatalogue) => products.uuid.length
  return {
    keep: (register: Uuid, tag: string, catalogue: RegisterCatalogue): void => {
      const name = `${register} ${tag}`
      if (kept.has(name)) return
      kept.set(name, catalogue)
      rows += sizeOf(catalogue)
      for (const [oldest, one] of kept) {
        if (rows <= mostRows) break
        kept.delete(oldest)
        rows -= sizeOf(one)
      }
    },
    find: (register: Uuid, tag: string): RegisterCatalogue | undefined => kept.get(`${register} ${tag}`),
  }
}
