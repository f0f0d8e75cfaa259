export * from './reconcile.ts'
export * from './reconciliation.endpoints.ts'
export * from './reconciliation.view.ts'
