export * from './system-description.endpoints.ts'
