export { postgresImages } from './postgres-images.ts'
