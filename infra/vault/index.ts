export { namedTexts } from './named-texts.ts'
export { migrateVault, type PostgresVault, postgresVault, textHashes } from './postgres-vault.ts'
export { markReferencedTexts } from './store-named.ts'
