export { postgresLeases } from './postgres-leases.ts'
