export * from './replay.projection.ts'
export * from './replay.queries.ts'
