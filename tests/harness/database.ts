export { freshDatabase } from '../../infra/embedded/test-database.ts'
