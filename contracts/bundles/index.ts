export * from './bundle.endpoints.ts'
export * from './bundle.events.ts'
export * from './bundle-lines.ts'
export * from './part-hashes.ts'
