export { securityDecider } from './security.decider.ts'
export type { Asker, SecurityDesk } from './security.desk.ts'
export { type KeptSecurityRow, type SecurityHouse, securityRoutes } from './security.routes.ts'
