export { freshDatabase } from '../../infra/spec-support/test-database.ts'
