export * from './gift-cards.projection.ts'
export * from './gift-cards.queries.ts'
