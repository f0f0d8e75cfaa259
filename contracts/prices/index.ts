export * from './price-rules.ts'
