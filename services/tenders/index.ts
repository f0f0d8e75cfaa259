export * from './tender.routes.ts'
