export * from './entries-of-sessions.ts'
export * from './reconcile-session.ts'
export * from './reconciliation.routes.ts'
