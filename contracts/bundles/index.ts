export * from './bundle-lines.ts'
export * from './part-hashes.ts'
