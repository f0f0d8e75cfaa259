export { type PostgresVault, postgresVault, type SweptText } from './postgres-vault.ts'
