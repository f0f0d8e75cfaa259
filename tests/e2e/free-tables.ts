import { api } from '@bon/contracts/api'
import type { Uuid } from '@bon/contracts/kernel'
import { expect, type ShopFloor } from './shop-floor.ts'

export type Table = { uuid: Uuid; number: string }

/** Free tables of the hall; orders that other tests left there lose their table. */
export const freeTables = async ({ call, restaurant }: ShopFloor): Promise<Table[]> => {
  const options = { params: { uuid: restaurant.register }, company: restaurant.company }
  const plan = async () => (await call(api.floor_plan.show, options)).body.floor_plan
  const { areas, tables, bons } = await plan()
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
  // A page that is opened next must not find on a table what was just taken off it.
  await expect
    .poll(async () =>
      (await plan()).bons
        .flatMap(({ table_uuids }) => table_uuids)
        .filter((uuid) => inArea.has(uuid) && !occupied.has(uuid)),
    )
    .toEqual([])
  return here.flatMap(({ uuid, number }) => (occupied.has(uuid) ? [] : [{ uuid, number }]))
}
