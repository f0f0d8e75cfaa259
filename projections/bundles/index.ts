export * from './bundles.projection.ts'
export * from './bundles.queries.ts'
