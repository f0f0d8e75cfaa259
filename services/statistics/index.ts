export { type DashboardPorts, dashboard } from './dashboard.ts'
export * from './statistics.routes.ts'
