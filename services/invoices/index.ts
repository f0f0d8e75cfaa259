export * from './invoice.decider.ts'
export * from './invoice.routes.ts'
