export * from './saf-t.projection.ts'
export * from './saf-t.queries.ts'
