export * from './counter.decider.ts'
