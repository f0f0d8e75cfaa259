import { type FloorPlan, floorPlanEndpoints } from '@bon/contracts/floor-plan'
import type { RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { query } from '../../shared/api/index.ts'
import { every, now as timeNow } from '../../shared/platform/index.ts'
import { isAway } from '../waiting/waiting-store.ts'
import { type TableStatus, tableStatusOf } from './plan.ts'

export const planQuery = (register_uuid: RegisterUuid) =>
  query(floorPlanEndpoints.show, { params: { uuid: register_uuid } })

/** How often the minutes on the tables are recomputed; changes of a bon arrive by change notification. */
const tickMs = 15_000

/** The floor plan with the status of each table, recomputed every tick. */
export const useFloorPlan = (register_uuid: RegisterUuid) => {
  const { data, error, refetch } = useQuery({ ...planQuery(register_uuid), refetchInterval: 60_000 })
  const [now, setNow] = useState(timeNow)
  useEffect(() => every(tickMs, () => setNow(timeNow())), [])
  const plan = data?.floor_plan
  const standings = useMemo(
    () => plan?.tables.map((table) => tableStatusOf(plan, table, { register_uuid, now })) ?? [],
    [plan, register_uuid, now],
  )
  /**
   * Fetches a table's current status, since the cached plan may be stale. Falls back to the shown status when the
   * request fails.
   */
  const refreshStatus = async (shownStatus: TableStatus): Promise<TableStatus> => {
    // Without a network the question would rest until there is one.
    if (isAway()) return shownStatus
    const answer = (await refetch()).data
    return answer
      ? tableStatusOf(answer.floor_plan, shownStatus.table, { register_uuid, now: timeNow() })
      : shownStatus
  }
  return { plan, standings, now, error, refetch, refreshStatus }
}

export const standingsIn = (standings: readonly TableStatus[], area_uuid: Uuid | undefined): TableStatus[] =>
  standings.filter(({ table }) => table.area_uuid === area_uuid)

/** The register's number for display. */
export const identifierOf = (plan: FloorPlan, register_uuid: RegisterUuid | null): string =>
  plan.registers.find(({ uuid }) => uuid === register_uuid)?.identifier ?? ''
