export * from './transfer.decider.ts'
export * from './transfer.routes.ts'
