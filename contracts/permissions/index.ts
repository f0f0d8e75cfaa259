export * from './features.ts'
export { type PageKey, pagePermissions } from './pages.ts'
export * from './table.ts'
