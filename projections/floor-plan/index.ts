export * from './floor-plan.projection.ts'
export * from './floor-plan.queries.ts'
