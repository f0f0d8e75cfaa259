export * from './entry.ts'
export * from './journal.endpoints.ts'
export * from './journal.events.ts'
export * from './streams.ts'
