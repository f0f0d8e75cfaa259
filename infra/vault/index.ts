export { migrateVault, type PostgresVault, postgresVault, type SweptText } from './postgres-vault.ts'
