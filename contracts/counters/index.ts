export * from './counter.events.ts'
export * from './counter.state.ts'
