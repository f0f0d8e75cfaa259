export { callerLimit } from './caller-limit.ts'
export { migrateErrorReports, postgresErrorReports } from './postgres-error-reports.ts'
export { storyOf } from './story.ts'
