export { type CustomerCard, customerOf, customersLike } from './customers.ts'
export * from './invoice.decider.ts'
export * from './invoice.routes.ts'
export * from './invoicing.ts'
