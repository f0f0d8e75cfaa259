export * from './tender.endpoints.ts'
