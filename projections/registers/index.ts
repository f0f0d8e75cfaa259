export * from './z-reports.projection.ts'
export * from './z-reports.queries.ts'
