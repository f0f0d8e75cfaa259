export * from './availability.endpoints.ts'
export * from './availability.events.ts'
