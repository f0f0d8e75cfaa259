import { floorPlanEndpoints } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useSteadyPos } from '../register/index.ts'

/**
 * What tables are called on the register's plan; one that nobody knows is left out. The plan is fetched when `tables`
 * names one.
 */
export const useTableNumbers = (tables: readonly Uuid[]) => {
  const { register } = useSteadyPos()
  const { data } = useQuery({
    ...query(floorPlanEndpoints.show, { params: { uuid: register.uuid } }),
    enabled: tables.length > 0,
  })
  const plan = data?.floor_plan
  return (uuids: readonly Uuid[]): string =>
    uuids
      .flatMap(
        (uuid) =>
          plan?.tables.find((table) => table.uuid === uuid)?.number ?? plan?.former_tables[uuid] ?? [],
      )
      .join(', ')
}
