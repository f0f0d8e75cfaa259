import { type FloorPlan, floorPlanEndpoints } from '@bon/contracts/floor-plan'
import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../shared/api/index.ts'

/** Numbers of tables on the plan that this page has read; '' without one. */
export const tableNumbersIn = (
  client: QueryClient,
  register_uuid: RegisterUuid,
  uuids: readonly Uuid[],
): string => {
  const { queryKey } = query(floorPlanEndpoints.show, { params: { uuid: register_uuid } })
  const plan = client.getQueryData<{ floor_plan: FloorPlan }>(queryKey)?.floor_plan
  return uuids
    .flatMap(
      (uuid) => plan?.tables.find((table) => table.uuid === uuid)?.number ?? plan?.former_tables[uuid] ?? [],
    )
    .join(', ')
}
