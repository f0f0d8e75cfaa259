export * from './statistics.endpoints.ts'
