export * from './transfer.decider.ts'
export * from './transfer.routes.ts'
export { computed } from './transfer.view.ts'
