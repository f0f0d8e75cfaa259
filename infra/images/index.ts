export { migrateImages, postgresImages } from './postgres-images.ts'
