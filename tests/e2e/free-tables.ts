import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import type { ShopFloor } from './shop-floor.ts'

export type Table = { uuid: Uuid; number: string }

/** Free tables of the hall; orders that other tests left there lose their table. */
export const freeTables = async ({ call, restaurant }: ShopFloor): Promise<Table[]> => {
  const options = { params: { uuid: restaurant.register }, company: restaurant.company }
  const { areas, tables, bons } = (await call(api.floor_plan.show, options)).body.floor_plan
  const hall = areas.find(({ name }) => name === 'Sal')
  const here = tables.filter(({ area_uuid }) => area_uuid === hall?.uuid)
  const inArea = new Set(here.map(({ uuid }) => uuid))
  const occupied = new Set<Uuid>()
  for (const { order_uuid, table_uuids } of bons.filter(({ table_uuids }) =>
    table_uuids.some((uuid) => inArea.has(uuid)),
  )) {
    const left = await call(api.order_actions.place, {
      params: { uuid: order_uuid },
      company: restaurant.company,
      body: { ...restaurant.by, table_uuids: [] },
    })
    if (left.status !== 200) for (const uuid of table_uuids) occupied.add(uuid)
  }
  return here.flatMap(({ uuid, number }) => (occupied.has(uuid) ? [] : [{ uuid, number }]))
}
