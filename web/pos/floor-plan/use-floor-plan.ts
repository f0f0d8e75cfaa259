import { type FloorPlan, floorPlanEndpoints } from '@bon/contracts/floor-plan'
import type { Uuid } from '@bon/contracts/kernel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { query } from '../../shared/api/index.ts'
import { every, now as timeNow } from '../../shared/platform/index.ts'
import { type Standing, standingOf } from './plan.ts'

export const planQuery = (register_uuid: Uuid) =>
  query(floorPlanEndpoints.show, { params: { uuid: register_uuid } })

/** How often the minutes on the tables are counted anew; what happens to a bon comes by bell. */
const tickMs = 15_000

/** The plan as it is, with how each table stands at this minute. */
export const useFloorPlan = (register_uuid: Uuid) => {
  const { data, error, refetch } = useQuery({ ...planQuery(register_uuid), refetchInterval: 60_000 })
  const [now, setNow] = useState(timeNow)
  useEffect(() => every(tickMs, () => setNow(timeNow())), [])
  const plan = data?.floor_plan
  const standings = useMemo(
    () => plan?.tables.map((table) => standingOf(plan, table, { register_uuid, now })) ?? [],
    [plan, register_uuid, now],
  )
  /** The plan may come from memory: how a table stands, asked for now. Unanswered, it stands as it was seen. */
  const lookAgain = async (seen: Standing): Promise<Standing> => {
    const answer = (await refetch()).data
    return answer ? standingOf(answer.floor_plan, seen.table, { register_uuid, now: timeNow() }) : seen
  }
  return { plan, standings, now, error, refetch, lookAgain }
}

export const standingsIn = (standings: readonly Standing[], area_uuid: Uuid | undefined): Standing[] =>
  standings.filter(({ table }) => table.area_uuid === area_uuid)

/** The register's own number, as the tables say who has them. */
export const identifierOf = (plan: FloorPlan, register_uuid: Uuid | null): string =>
  plan.registers.find(({ uuid }) => uuid === register_uuid)?.identifier ?? ''
