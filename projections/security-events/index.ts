export * from './security-events.projection.ts'
export * from './security-events.queries.ts'
