export * from './error-report.endpoints.ts'
