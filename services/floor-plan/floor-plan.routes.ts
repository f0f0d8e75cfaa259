import { type FloorPlan, floorPlanEndpoints } from '@bon/contracts/floor-plan'
import {
  type CompanyScope,
  type Instant,
  type RegisterUuid,
  type Route,
  reject,
  route,
} from '@bon/contracts/kernel'

/** Read models of the floor plan. */
export type FloorPlanReads = {
  /** Undefined for a register of another company. */
  floorPlan(scope: CompanyScope, register_uuid: RegisterUuid, now: Instant): Promise<FloorPlan | undefined>
}

export const floorPlanRoutes = ({ floorPlan }: FloorPlanReads): Route[] => [
  route(floorPlanEndpoints.show, async ({ params }, { scope, now }) => {
    const floor_plan = await floorPlan(scope, params.uuid, now)
    return floor_plan ? { body: { floor_plan } } : reject('request.not_found')
  }),
]
