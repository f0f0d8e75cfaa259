export { keepNamedTexts } from './keep-named.ts'
export { namedTexts } from './named-texts.ts'
export { migrateVault, type PostgresVault, postgresVault } from './postgres-vault.ts'
