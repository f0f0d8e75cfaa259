export { securityDecider } from './security.decider.ts'
export { type SecurityDependencies, type StoredSecurityRow, securityRoutes } from './security.routes.ts'
export type { Asker, SecurityLog } from './security-log.ts'
