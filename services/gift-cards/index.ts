export * from './gift-card.decider.ts'
export * from './gift-card.routes.ts'
export * from './gift-card-desk.ts'
