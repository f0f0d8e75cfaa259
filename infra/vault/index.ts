export { namedTexts } from './named-texts.ts'
export { migrateVault, openedTexts, type PostgresVault, postgresVault, textHashes } from './postgres-vault.ts'
export { markReferencedTexts } from './store-named.ts'
