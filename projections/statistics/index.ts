export * from './dashboard.queries.ts'
export * from './period.queries.ts'
export * from './turnover.projection.ts'
export * from './turnover.queries.ts'
