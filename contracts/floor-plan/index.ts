export * from './floor-plan.endpoints.ts'
export * from './floor-plan.view.ts'
