export * from './statistics.endpoints.ts'
export * from './turnover-of.ts'
