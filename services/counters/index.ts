export * from './counter.decider.ts'
export * from './series.decider.ts'
