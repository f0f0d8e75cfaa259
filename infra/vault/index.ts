export { type PostgresVault, postgresVault } from './postgres-vault.ts'
