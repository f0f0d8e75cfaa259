export { type FloorPlanReads, floorPlanRoutes } from './floor-plan.routes.ts'
export { type BonRow, type FloorPlanPorts, floorPlanOf } from './floor-plan-of.ts'
