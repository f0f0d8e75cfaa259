import { type FloorPlan, floorPlanEndpoints } from '@bon/contracts/floor-plan'
import { type CompanyScope, type Instant, type Route, reject, route, type Uuid } from '@bon/contracts/kernel'

/** What the floor plan asks of the read side. */
export type FloorPlanReads = {
  /** Undefined for a register of another company. */
  floorPlan(scope: CompanyScope, register_uuid: Uuid, now: Instant): Promise<FloorPlan | undefined>
}

export const floorPlanRoutes = ({ floorPlan }: FloorPlanReads): Route[] => [
  route(floorPlanEndpoints.show, async ({ params }, { scope, now }) => {
    const floor_plan = await floorPlan(scope, params.uuid, now)
    return floor_plan ? { body: { floor_plan } } : reject('request.not_found')
  }),
]
