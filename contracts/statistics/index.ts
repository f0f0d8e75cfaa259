export * from './besides-turnover.ts'
export * from './statistics.endpoints.ts'
export * from './turnover-of.ts'
