export * from './price.routes.ts'
export type { SoldDay, SoldLine } from './simulate.ts'
