export * from './parked-work.routes.ts'
