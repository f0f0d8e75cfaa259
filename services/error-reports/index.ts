export * from './anonymise.ts'
export * from './error-report.routes.ts'
export * from './replay.ts'
