export * from './orders.projection.ts'
export * from './orders.queries.ts'
