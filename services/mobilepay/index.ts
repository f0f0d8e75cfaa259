export { type KeptKeys, type KeyShelf, merchantRoutes } from './merchant.routes.ts'
export { unitRoutes } from './unit.routes.ts'
