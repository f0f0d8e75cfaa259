import {
  accounts,
  modifierGroups,
  printCategories,
  productCategories,
  products,
  type Row,
  resourceEndpoints,
} from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { metaOf } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { fetchRows } from '../parts/all-rows.ts'

export type ProductRow = Row<typeof products>
export type AccountRow = Row<typeof accounts>
export type ModifierGroupRow = Row<typeof modifierGroups>

/** All rows of the entities that can be edited in bulk; stale after every configuration change. */
export const useCatalogue = () => {
  const { company } = useSession()
  return useQuery({
    queryKey: ['catalogue-rows', company.uuid],
    meta: metaOf(resourceEndpoints(products).list),
    queryFn: async ({ signal }) => {
      const [goods, categories, accountRows, prints, groups] = await Promise.all([
        fetchRows(products, signal),
        fetchRows(productCategories, signal),
        fetchRows(accounts, signal),
        fetchRows(printCategories, signal),
        fetchRows(modifierGroups, signal),
      ])
      return {
        products: goods,
        productCategories: categories,
        accounts: accountRows,
        printCategories: prints,
        modifierGroups: groups,
      }
    },
  })
}
export type CatalogueRows = NonNullable<ReturnType<typeof useCatalogue>['data']>

/** Revenue accounts for products (CAT-48, CO-49, CO-59). */
export const sellsGoods = ({ type, purpose, vat_type_uuid }: AccountRow['data']): boolean =>
  type === 'revenue' && purpose === null && vat_type_uuid !== null
