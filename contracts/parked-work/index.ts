export * from './parked-work.endpoints.ts'
