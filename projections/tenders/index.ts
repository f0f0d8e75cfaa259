export * from './tenders.projection.ts'
export * from './tenders.queries.ts'
