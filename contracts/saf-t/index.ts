export * from './saf-t.endpoints.ts'
export * from './saf-t.events.ts'
