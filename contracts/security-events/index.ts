export * from './security.endpoints.ts'
export * from './security.events.ts'
export * from './security-groups.ts'
