export * from './transfers.projection.ts'
export * from './transfers.queries.ts'
