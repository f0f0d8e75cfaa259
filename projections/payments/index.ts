export * from './payments.projection.ts'
export * from './payments.queries.ts'
