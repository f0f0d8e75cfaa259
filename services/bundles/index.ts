export * from './bundle.decider.ts'
export * from './bundle.routes.ts'
