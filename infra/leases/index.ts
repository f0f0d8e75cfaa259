export { migrateLeases, postgresLeases } from './postgres-leases.ts'
