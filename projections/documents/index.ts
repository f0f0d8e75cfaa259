export * from './documents.projection.ts'
export * from './documents.queries.ts'
export * from './list-documents.ts'
export { listRows, type MemoryRow } from './list-rows.ts'
