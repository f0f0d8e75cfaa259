export * from './features.ts'
export { type PageKey, pageFeatures, pagePermissions } from './pages.ts'
export * from './table.ts'
