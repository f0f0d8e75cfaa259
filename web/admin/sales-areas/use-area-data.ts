import { products, type Row, registerPages, registers, salesAreas } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Saved } from '../editing/editing.ts'
import { allRows } from '../parts/all-rows.ts'
import type { AreaKinds } from './area.ts'

/** Everything the editor shows: the area, its parents, all pages and all products. */
export const useAreaData = (uuid: string) => {
  const [areas, pages, goods] = [
    useQuery(allRows(salesAreas)),
    useQuery(allRows(registerPages)),
    useQuery(allRows(products)),
  ]
  const row = areas.data?.find((each) => each.uuid === uuid)
  const saved = useMemo((): Saved<AreaKinds> | undefined => {
    if (!row || !pages.data) return undefined
    return {
      areas: new Map([[row.uuid, { revision: row.revision, thing: { uuid: row.uuid, ...row.data } }]]),
      pages: new Map(
        pages.data
          .filter(({ inherited }) => !inherited)
          .map((page) => [page.uuid, { revision: page.revision, thing: { uuid: page.uuid, ...page.data } }]),
      ),
    }
  }, [row, pages.data])
  const data = row &&
    saved &&
    areas.data &&
    pages.data &&
    goods.data && {
      saved,
      inherited: row.inherited,
      areas: areas.data,
      /** Read-only pages of the parent. */
      parents: pages.data.filter(({ inherited }) => inherited),
      products: new Map(goods.data.map((product) => [product.uuid, product.data])),
    }
  return {
    data,
    isMissing: areas.data !== undefined && row === undefined,
    error: areas.error ?? pages.error ?? goods.error,
    refetch: async (): Promise<void> => {
      await Promise.all([areas.refetch(), pages.refetch(), goods.refetch()])
    },
  }
}
export type AreaData = NonNullable<ReturnType<typeof useAreaData>['data']>

/** The registers that use an area, which prevents archiving it (REG-53). */
export const useUsersOf = (uuid: string): Row<typeof registers>[] => {
  const { data } = useQuery(allRows(registers))
  return (data ?? []).filter(({ data: { sales_area_uuids } }) => sales_area_uuids.includes(uuid))
}
