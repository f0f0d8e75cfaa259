export * from './invoices.projection.ts'
export * from './invoices.queries.ts'
