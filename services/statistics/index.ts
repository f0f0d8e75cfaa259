export { type DashboardPorts, dashboard } from './dashboard.ts'
export * from './statistics.routes.ts'
export { type TurnoverPorts, turnoverOfPeriod } from './turnover.ts'
