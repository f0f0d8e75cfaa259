export * from './drawer-explanation.routes.ts'
