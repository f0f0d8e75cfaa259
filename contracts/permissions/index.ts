export * from './features.ts'
export * from './pages.ts'
export * from './rights.ts'
export * from './table.ts'
