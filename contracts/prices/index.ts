export * from './price-at.ts'
export * from './price-rules.ts'
export * from './time-rules.ts'
export * from './timeline.ts'
