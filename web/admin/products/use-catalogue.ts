import {
  type AnyResource,
  accounts,
  modifierGroups,
  printCategories,
  productCategories,
  products,
} from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../shared/session/index.ts'
import type { EntityRow } from '../resources/entity.ts'
import { allOf } from './import/use-world.ts'

const kinds = { products, productCategories, accounts, printCategories, modifierGroups }
export type CatalogueRows = Record<keyof typeof kinds, EntityRow[]>

/** All of the catalogue that is edited many at a time; stale with every bell about configuration. */
export const useCatalogue = () => {
  const { company } = useSession()
  return useQuery({
    queryKey: ['catalogue-rows', company.uuid],
    meta: { path: '/products', reads: ['documents'] },
    queryFn: async ({ signal }): Promise<CatalogueRows> => {
      const entries = Object.entries(kinds) as [keyof typeof kinds, AnyResource][]
      const rows = await Promise.all(entries.map(([, definition]) => allOf(definition, signal)))
      return Object.fromEntries(entries.map(([name], i) => [name, rows[i] ?? []])) as CatalogueRows
    },
  })
}
