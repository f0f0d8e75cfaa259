export { type FloorPlanReads, floorPlanRoutes } from './floor-plan.routes.ts'
