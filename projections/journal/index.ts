export * from './journal.projection.ts'
export * from './journal.queries.ts'
