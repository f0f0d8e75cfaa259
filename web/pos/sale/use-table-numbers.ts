import { floorPlanEndpoints } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'
import { useSteadyPos } from '../registers/index.ts'

/**
 * Table numbers on the register's plan; unknown tables are omitted. The plan is fetched only when `tables` is not
 * empty.
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
