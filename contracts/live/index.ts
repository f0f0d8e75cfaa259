export * from './live.endpoints.ts'
