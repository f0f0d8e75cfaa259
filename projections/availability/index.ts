export * from './availability.projection.ts'
export * from './availability.queries.ts'
