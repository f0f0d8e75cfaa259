export * from './print-jobs.projection.ts'
export * from './print-jobs.queries.ts'
